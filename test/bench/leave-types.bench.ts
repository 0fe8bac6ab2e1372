import { expect, test } from 'vitest';
import { todayInIndia } from '../../shared/date.ts';
import { balanceItem, leaveItem } from '../support/items.ts';
import { earnedId, earnedLeave, enteredType, storedLeaveTypes } from '../support/leave-type.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { reportTable } from './report-table.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend } from './timed-backend.ts';

/** `PEOPLE=1000 npm run bench -- leave-types` is quicker. */
const size = Number(process.env.PEOPLE ?? 10_000);
/** Approved leave of each employee, a day each. */
const leaves = 6;
const year = Number(todayInIndia().slice(0, 4)) - 1;
const bars = { seconds: 60, preview: 3 };

test('what ten thousand employees are credited is worked out, and their leave year is closed, in a minute each', async () => {
  const backend = await startTimedBackend(handlerFromBundle);
  const { admin } = await createSampleCompany(size);
  const from = `${year}-01-01`;
  const type = earnedLeave({ from, carryForward: 10, encash: 5 });
  await putItems('settings', [{ ...storedLeaveTypes, types: [type] }]);
  const counts = Array.from({ length: size }, (_, i) => i + 1);
  await putItems(
    'leaves',
    counts.map((count) => ({ ...balanceItem(count), dateOfJoining: `${year - 3}-04-01` })),
  );
  for (let which = 1; which <= leaves; which++) {
    const date = `${year}-0${which}-10`;
    const taken = { typeId: earnedId, startDate: date, endDate: date, status: 'approved', epoch: 1 };
    await putItems(
      'leaves',
      counts.map((count) => ({ ...leaveItem(count, which), ...taken })),
    );
  }

  /** All parts of a call; how many employees they were about. */
  async function inParts(method: string, path: string, body: object): Promise<number> {
    let employees = 0;
    let cursor: string | undefined;
    do {
      const response = await fetch(`${backend.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, ...(cursor && { cursor }) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      const part = await response.json();
      employees += part.employees;
      cursor = part.cursor;
    } while (cursor);
    return employees;
  }
  const timed = async (step: string, act: () => Promise<number>, atMost = bars.seconds) => {
    const started = performance.now();
    expect(await act()).toBe(size);
    const seconds = (performance.now() - started) / 1000;
    expectThresholdWhenQuiet(`seconds for ${size} employees: ${step}`, seconds, { atMost });
    return [step, seconds.toFixed(1)];
  };

  const more = {
    type: enteredType({ ...type.versions[0], id: earnedId, daysPerYear: 20, from }),
    yearStart: 1,
  };
  const rows = [
    await timed(
      'what 20 days a year instead of 18 do',
      () => inParts('POST', '/api/admin/leave-types/preview', more),
      bars.preview,
    ),
    await timed('the leave year closed', () => inParts('PUT', `/api/admin/leave-year-end/${year}`, {})),
    await timed('the same undone', () => inParts('PUT', `/api/admin/leave-year-end/${year}/undo`, {})),
  ];
  await backend.stop();
  reportTable(
    'leave-types',
    [`${size.toLocaleString('en')} employees with six leaves each`, 'seconds'],
    rows,
  );
});
