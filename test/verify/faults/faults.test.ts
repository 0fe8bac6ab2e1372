import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { calls as allCalls } from '../../support/calls.ts';
import { takeConsole } from '../../support/setup.ts';
import { showsBankDetails } from '../../support/shows-bank-details.ts';
import type { Fault, FaultKind } from './faults.ts';
import { type FaultyPortal, openFaultyPortal } from './faulty-portal.ts';
import { type Baseline, Trial } from './trial.ts';

/** All that may be asked of one route takes some seconds, on a busy machine a minute or more. */
const timeoutMs = 300_000;

/** Whatever is no GET, and GETs that write: those which are recorded, and those which say why they are not. */
const calls = allCalls.filter(
  ({ route }) => route.method !== 'GET' || route.unaudited || showsBankDetails(route),
);

// A fault at every call that each route which writes makes to the engines.

// As many as it takes to meet a fault and to get through after it.
process.env.AWS_MAX_ATTEMPTS = '2';
let portal: FaultyPortal;
beforeAll(async () => {
  portal = await openFaultyPortal();
}, timeoutMs);
afterAll(() => portal?.stop());

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  let trial: Trial;
  let baseline: Baseline;
  beforeAll(async () => {
    trial = await Trial.begin(portal, call);
    baseline = await trial.baseline();
  }, timeoutMs);
  const faults = (outlasting: boolean, kinds: readonly FaultKind[]): Fault[] =>
    kinds.flatMap((kind) => baseline.calls.map((_, i) => ({ kind, outlasting, call: i + 1 })));

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
      for (const answer of answers) {
        if (!trial.mayAnswer(answer))
          expect({ call, honest }).toEqual({ call, honest: expect.arrayContaining([answer.content]) });
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
