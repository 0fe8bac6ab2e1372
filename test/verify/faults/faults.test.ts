import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { auditActions } from '../../../shared/audit.ts';
import { allRoutes } from '../../../shared/contract.ts';
import { messages } from '../../../shared/messages.ts';
import type { Route } from '../../../shared/route.ts';
import { sampleLogo } from '../../support/employer.ts';
import { takeConsole } from '../../support/setup.ts';
import { type Fault, type FaultKind, isWrite } from './faults.ts';
import { samples } from './samples.ts';
import { openStartingPoint, type StartingPoint } from './starting-point.ts';
import { type Baseline, Trial } from './trial.ts';
import { unrecorded } from './unrecorded.ts';

/** All that may be asked of one route takes some seconds, on a busy machine a minute or more. */
const timeoutMs = 300_000;

const routes = allRoutes.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const);
const hasSample = routes.filter(([name]) => samples[name]);

// A fault at every call that each route which writes makes to the engines.

// As many as it takes to meet a fault and to get through after it.
process.env.AWS_MAX_ATTEMPTS = '2';
let at: StartingPoint;
beforeAll(async () => {
  at = await openStartingPoint();
}, timeoutMs);
afterAll(() => at?.stop());

test.each(routes.filter(([, { method }]) => method !== 'GET'))(
  '%s has a call on which faults are tried',
  (name) => {
    const missing = `${name} writes: give it a call in test/verify/faults/samples.ts, so that faults are tried on it`;
    expect(samples[name], missing).toBeDefined();
  },
);

const showsBankDetails = ({ caller, reply }: Route) =>
  caller === 'admin' &&
  (reply === 'pdf' ||
    /"(bankAccountNumber|pan)"/.test(
      JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'input' })),
    ));
test.each(routes.filter(([, route]) => showsBankDetails(route)))(
  '%s shows an admin bank accounts, which is on the record',
  async (name, route) => {
    const missing = `${name} answers with a bank account or a PAN: have recordRead(…) write that down, and give it a call in test/verify/faults/samples.ts`;
    expect(samples[name], missing).toBeDefined();
    expect(unrecorded[name], missing).toBeUndefined();
    expect(route.caller).toBe('admin');
  },
);

const reads = routes.filter(([name, { method }]) => method === 'GET' && !samples[name]);
test.each(reads)('%s writes nothing', async (name, route) => {
  const token = route.caller === 'admin' ? at.admin : at.employee.token;
  const { employee, slipId, policyId, openMonth } = at;
  // What a route does not ask for, it drops.
  const id = route.path.startsWith('/api/auth/users/') ? employee.id : policyId;
  const params = { userId: employee.id, slipId, id, payPeriod: openMonth, hash: sampleLogo.hash };
  const leaveId = `leave_${employee.id.slice('usr_'.length)}_${'0'.repeat(20)}`;
  const query = `?userIds=${employee.id}&ids=${leaveId}`;
  const trial = new Trial(at, route, { token, params, query });
  at.faults.begin();
  const { status } = await trial.send();
  const todo = `${name} answered ${status}: add the ids and the query that it needs beside this line, or, if it writes, a call of it to test/verify/faults/samples.ts`;
  expect(status, todo).toBe(200);
  expect(at.faults.calls.filter(isWrite)).toEqual([]);
});

describe.each(hasSample)('%s', (name, route) => {
  let trial: Trial;
  let baseline: Baseline;
  beforeAll(async () => {
    trial = new Trial(at, route, samples[name]?.(at) ?? {});
    baseline = await trial.baseline();
    expect(baseline.first.answer).toMatchObject({ status: 200 });
  }, timeoutMs);
  const faults = (outlasting: boolean, kinds: readonly FaultKind[]): Fault[] =>
    kinds.flatMap((kind) => baseline.calls.map((_, i) => ({ kind, outlasting, call: i + 1 })));

  test('is on the record, with who did it and to whom, and with nothing that is secret', () => {
    const { before, first } = baseline;
    const entries = first.stored.filter((line) => line.startsWith('audit ') && !before.includes(line));
    if (unrecorded[name]) return expect(entries).toEqual([]);
    const todo = `${name} leaves no audit entry: add auditWrites(…) to its transaction, or its reason to test/verify/faults/unrecorded.ts`;
    expect(entries, todo).not.toEqual([]);
    for (const line of entries) {
      expect(line).not.toMatch(/<secret>|<password>|"50100311674821"|"ABCPI1234K"/);
      const { action, by, byName, entity, subject } = JSON.parse(line.slice('audit '.length));
      expect(auditActions).toContain(action.S);
      expect(by.S).toMatch(/^usr_[0-9a-f]{20}$/);
      expect(byName.S).not.toBe('');
      expect((subject ?? entity).S).not.toBe('');
    }
  });

  test('is done, and done once, where a call fails once, or its answer is lost', {
    timeout: timeoutMs,
  }, async () => {
    for (const fault of faults(false, ['fails', 'is lost'])) {
      const { faulted, tries } = await trial.withFault(fault);
      expect({ fault, tries, ...faulted }).toEqual({ fault, tries: 2, ...baseline.first });
    }
  });

  test('is done or not, never half, where a call fails at every try, or its answer is lost; asking again ends right', {
    timeout: timeoutMs,
  }, async () => {
    for (const fault of faults(true, ['fails', 'is lost'])) {
      const { faulted } = await trial.withFault(fault);
      const repeated = await trial.again();
      const { before, first, second } = baseline;
      const isDone = isDeepStrictEqual(faulted, first);
      expect(takeConsole().length > 0).toBe(!isDone);
      // Nothing is said but that it went wrong, which is true whether it was done or not.
      if (!isDone) {
        const { status, message } = faulted.answer;
        expect({ fault, status, message }).toEqual({
          fault,
          status: 500,
          message: messages.internalError,
        });
      }
      const isAfter = isDeepStrictEqual(faulted.stored, first.stored);
      if (!isAfter) expect({ fault, stored: faulted.stored }).toEqual({ fault, stored: before });
      expect({ fault, ...repeated }).toEqual({ fault, ...(isAfter ? second : first) });
    }
  });

  test('is done once, or twice where that is asked, where it is overtaken by the same call', {
    timeout: timeoutMs,
  }, async () => {
    for (const { call } of faults(false, ['is held'])) {
      const { answers, stored } = await trial.overtaken(call);
      const { first, second } = baseline;
      const honest = [first.answer, second.answer].map(({ content }) => content);
      const { overtaken = [], oneAtATime } = samples[name]?.(at) ?? {};
      for (const { content, message, status } of answers) {
        if (!overtaken.includes(message ?? '') && !(oneAtATime && status === 429))
          expect({ call, honest }).toEqual({ call, honest: expect.arrayContaining([content]) });
      }
      expect(answers.map(({ content }) => content)).toContain(first.answer.content);
      const ends = answers.every(({ status }) => status === 200)
        ? [first.stored, second.stored]
        : [first.stored];
      if (!ends.some((end) => isDeepStrictEqual(stored, end)))
        expect({ call, stored }).toEqual({ call, stored: ends.at(-1) });
    }
  });
});
