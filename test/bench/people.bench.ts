import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { todayInIndia } from '../../shared/date.ts';
import type { ImportedRow, Person } from '../../shared/people/people.ts';
import { maxImportedPeople } from '../../shared/people/people.ts';
import { toPeriod } from '../../shared/period.ts';
import { matchPeopleColumns, type PersonColumn, peopleColumns } from '../../web/people/columns.ts';
import { planPeople } from '../../web/people/import/plan.ts';
import { toImportedPerson } from '../../web/people/import/planned-row.ts';
import type { MatchedColumns } from '../../web/sheets/match-columns.ts';
import { readCsv } from '../../web/sheets/read-csv.ts';
import { createSampleCompany, type SampleCompany } from '../support/sample-company.ts';
import { traceRequests } from '../support/trace-requests.ts';
import { faultySheet } from '../web/people/faulty-sheet.ts';
import { samplePeople } from '../web/people/sample-people.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend, type TimedBackend } from './timed-backend.ts';

const rows = 2_000;
/** People who are added by one call each, and their details by another, to compare with. */
const oneByOne = 100;

const bars = { seconds: 60, planSeconds: 2, timesOneByOne: 3, requestsAPerson: 0.35 };

const callAs =
  ({ url }: TimedBackend, { admin }: SampleCompany) =>
  async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return { reply: await response.json(), cursor: response.headers.get('x-next-cursor') };
  };
type Call = ReturnType<typeof callAs>;

async function readEverybody(call: Call): Promise<Person[]> {
  const people: Person[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await call('GET', `/api/admin/people?limit=500${cursor && `&cursor=${cursor}`}`);
    people.push(...page.reply);
    cursor = page.cursor;
  }
  return people;
}

/** As the screen does it, one request after the other. */
async function importSheet(call: Call, columns: MatchedColumns<PersonColumn>) {
  const planned = planPeople(peopleColumns, columns, await readEverybody(call));
  const accepted = [...planned.added, ...planned.changed];
  const outcomes: ImportedRow['outcome'][] = [];
  for (let i = 0; i < accepted.length; i += maxImportedPeople) {
    const people = accepted.slice(i, i + maxImportedPeople).map(toImportedPerson);
    const { reply } = await call('POST', '/api/admin/people', { people, invite: false });
    outcomes.push(...reply.map((row: ImportedRow) => row.outcome));
  }
  return { planned, outcomes };
}

const readColumns = (csv: string): MatchedColumns<PersonColumn> =>
  matchPeopleColumns(readCsv(new TextEncoder().encode(csv), peopleColumns.isTitle), peopleColumns);

/** Opens this month's pay run for all employees, so that a change of pay is one of a row of it as well. */
async function openMonth(call: Call): Promise<void> {
  const payPeriod = toPeriod(todayInIndia());
  await call('POST', '/api/admin/pay-runs', { payPeriod });
  while ((await call('GET', `/api/admin/pay-runs/${payPeriod}`)).reply.state !== 'open') await pause(500);
}

async function timed<T>(work: () => Promise<T> | T): Promise<{ seconds: number; result: T }> {
  const from = performance.now();
  const result = await work();
  return { seconds: (performance.now() - from) / 1000, result };
}

test('a sheet of 2,000 rows with 40 faulty ones is compared at once, and imported in a minute; done again, nothing changes', async () => {
  const backend = await startTimedBackend(handlerFromBundle);
  const call = callAs(backend, await createSampleCompany(1));
  const details = { payPeriod: '2026-01', basicSalary: 45_000, employeeId: 'X-1' };
  const alone = await timed(async () => {
    for (let i = 0; i < oneByOne; i++) {
      const person = { name: `Alone ${i}`, email: `alone.${i}@example.com`, password: 'Initial@1' };
      const { reply } = await call('POST', '/api/auth/admin/create-user', person);
      await call('PUT', `/api/admin/employee-profile/${reply.user.id}`, { ...details, employeeId: `X-${i}` });
    }
  });
  const { csv, faults } = faultySheet(rows);
  const compared = await timed(() => {
    const columns = readColumns(csv);
    return { columns, refused: planPeople(peopleColumns, columns, samplePeople).refused };
  });
  expect(compared.result.refused).toHaveLength(faults.length);
  // The ones that depend on who is there already are as all others here.
  const first = await timed(() => traceRequests(() => importSheet(call, compared.result.columns)));
  const { outcomes } = first.result.result;
  expect(new Set(outcomes)).toEqual(new Set(['created']));
  const again = await timed(() => importSheet(call, compared.result.columns));
  expect(again.result.outcomes).toEqual([]);
  expect(again.result.planned.unchanged).toBe(outcomes.length);
  await openMonth(call);
  const raised = csv.replaceAll(/(,18,)(?:"[^"]*"|[^,]*),/g, '$150000,');
  const raise = await timed(() => importSheet(call, readColumns(raised)));
  // With another salary, the rows whose salary was faulty are fine.
  expect(raise.result.outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(outcomes.length);
  await backend.stop();

  const [aPersonAlone, aPerson] = [alone.seconds / oneByOne, first.seconds / outcomes.length];
  const requests = first.result.trips.requests / outcomes.length;
  expectThreshold('requests a person', requests, { atMost: bars.requestsAPerson });
  expectThresholdWhenQuiet('seconds to compare', compared.seconds, { atMost: bars.planSeconds });
  expectThresholdWhenQuiet(`seconds for ${rows}`, first.seconds, { atMost: bars.seconds });
  expectThresholdWhenQuiet(`seconds for ${rows} raises`, raise.seconds, { atMost: bars.seconds });
  expectThresholdWhenQuiet('times the people a second of one by one', aPersonAlone / aPerson, {
    atLeast: bars.timesOneByOne,
  });
  reportTable(
    'people',
    ['way', 'ms a person', 'people a second', 'requests a person', 'seconds'],
    [
      ['one by one, two calls each', (1000 * aPersonAlone).toFixed(1), '1.0 ×', '', ''],
      [
        `a sheet, ${outcomes.length.toLocaleString('en')} added`,
        (1000 * aPerson).toFixed(1),
        `${(aPersonAlone / aPerson).toFixed(1)} ×`,
        requests.toFixed(2),
        first.seconds.toFixed(1),
      ],
      [
        `another basic salary for ${raise.result.outcomes.length.toLocaleString('en')}, with a month open`,
        ((1000 * raise.seconds) / raise.result.outcomes.length).toFixed(1),
        '',
        '',
        raise.seconds.toFixed(1),
      ],
      ['the same sheet again', '', '', '', again.seconds.toFixed(1)],
      ['reading and comparing its 2,000 rows', '', '', '', compared.seconds.toFixed(1)],
    ],
  );
});
