import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { calls as allCalls, type RouteCall } from '../../support/calls.ts';
import { takeConsole } from '../../support/setup.ts';
import { showsBankDetails } from '../../support/shows-bank-details.ts';
import { isWrite } from '../../support/trace-requests.ts';
import type { FaultKind, FaultPlan } from './faults.ts';
import { type FaultyPortal, openFaultyPortal } from './faulty-portal.ts';
import { type Baseline, Trial } from './trial.ts';

/** Whatever is no GET, and GETs that write: those which are recorded, and those which say why they are not. */
const writingCalls = allCalls.filter(
  ({ route }) => route.method !== 'GET' || route.unaudited || showsBankDetails(route),
);

/** The areas of calls about pay, which are tried beside all others: two workers share them. */
const ofPay = [
  'books',
  'certificates',
  'declarations',
  'law',
  'pay-runs',
  'payments',
  'payroll',
  'slips',
  'statutory',
];
const isOfPay = ({ name }: RouteCall): boolean => ofPay.includes(name.split('.')[0] ?? '');

export const [callsOfPay, otherCalls] = [
  writingCalls.filter(isOfPay),
  writingCalls.filter((call) => !isOfPay(call)),
];

const kinds = ['fails', 'is lost'] as const;

/** Some faults of one request, and the kinds that its calls then meet, one after the other. */
interface Faulted {
  name: string;
  plan: FaultPlan;
  meets: FaultKind[];
}

/** Each kind once and at every try, and a call that is held. */
const faultsOfCall = 5;

/** The tests of faults at every call that each of these routes makes to the engines. */
export function testFaults(calls: readonly RouteCall[]): void {
  // As many as it takes to meet a fault and to get through after it.
  process.env.AWS_MAX_ATTEMPTS = '2';
  let portal: FaultyPortal;
  beforeAll(async () => {
    portal = await openFaultyPortal();
  });
  afterAll(() => portal?.stop());

  let [callsTried, faultsMet] = [0, 0];

  describe.each(calls.map((call) => [call.name, call] as const))('%s', (_, call) => {
    let trial: Trial;
    let baseline: Baseline;
    beforeAll(async () => {
      trial = await Trial.begin(portal, call);
      baseline = await trial.baseline();
      callsTried += baseline.calls.length;
    });
    afterAll(() => trial?.end());
    /** The numbers of the calls that write, or that only read. */
    const callsThat = (write: boolean): number[] =>
      baseline.calls.flatMap(({ operation }, i) => (isWrite(operation) === write ? [i + 1] : []));
    const atWrites = (isMet: (attempt: number) => boolean, tries: number): Faulted[] =>
      callsThat(true).flatMap((number) =>
        kinds.map((kind) => ({
          name: `call ${number} ${kind}`,
          plan: (call, attempt) => (call === number && isMet(attempt) ? kind : undefined),
          meets: Array.from({ length: tries }, () => kind),
        })),
      );

    test('is done, and done once, where a call fails once, or its answer is lost', async () => {
      // A read that is repeated leaves nothing behind: all of a request meet the fault together.
      const atReads = kinds.map(
        (kind): Faulted => ({
          name: `each read ${kind}`,
          plan: (_, attempt, operation) => (attempt === 1 && !isWrite(operation) ? kind : undefined),
          meets: callsThat(false).map(() => kind),
        }),
      );
      for (const { name, plan, meets } of [...atReads, ...atWrites((attempt) => attempt === 1, 1)]) {
        const { faulted, met } = await trial.withFaults(plan);
        expect({ name, met, ...faulted }).toEqual({ name, met: meets, ...baseline.first });
        faultsMet += met.length;
      }
    });

    // behaviour general: If the outcome of a write is unknown
    test('is done or not, never half, where a call fails at every try, or its answer is lost; asking again ends right', async () => {
      // One that reads has done nothing either way: one try meets each kind, and the last one ends the call.
      const atReads = callsThat(false).map((number): Faulted => {
        const meets = number % 2 === 0 ? [...kinds] : kinds.toReversed();
        const plan: FaultPlan = (call, attempt) => (call === number ? meets[attempt - 1] : undefined);
        return { name: `call ${number} ${meets.join(', then ')}`, plan, meets };
      });
      for (const { name, plan, meets } of [...atReads, ...atWrites(() => true, 2)]) {
        const { faulted, met } = await trial.withFaults(plan);
        expect({ name, met }).toEqual({ name, met: meets });
        faultsMet += new Set(met).size;
        const repeated = await trial.again();
        const { before, first, second } = baseline;
        const isDone = isDeepStrictEqual(faulted, first);
        expect(takeConsole().length > 0).toBe(!isDone);
        // Nothing is said but that it went wrong, which is true whether it was done or not.
        if (!isDone) {
          const { status, message } = faulted.answer;
          expect({ name, status, message }).toEqual({
            name,
            status: 500,
            message: messages.internalError,
          });
        }
        const isAfter = isDeepStrictEqual(faulted.stored, first.stored);
        if (!isAfter) expect({ name, stored: faulted.stored }).toEqual({ name, stored: before });
        expect({ name, ...repeated }).toEqual({ name, ...(isAfter ? second : first) });
      }
    });

    // behaviour general: If the outcome of a write is unknown
    test('is done once, or twice where that is asked, where it is overtaken by the same call', async () => {
      for (const number of baseline.calls.keys()) {
        const call = number + 1;
        const { answers, stored, met } = await trial.overtaken(call);
        expect({ call, met }).toEqual({ call, met: ['is held'] });
        faultsMet += met.length;
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

  test('each call of these routes has met each fault', async ({ annotate }) => {
    expect(faultsMet).toBe(faultsOfCall * callsTried);
    await annotate(`${faultsMet} faults at ${callsTried} calls of ${calls.length} routes`);
  });
}
