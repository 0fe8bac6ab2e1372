import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Attempts,
  attemptTimeoutMs,
  backoffMs,
  evaluate,
  failureLifetimeMs,
  freeFailures,
  pruneExpired,
  withAttempt,
  withFailure,
  withSuccess,
} from '../../../functions/sign-in/rate-limit/backoff.ts';

const none: Attempts = { failedAt: [], inFlight: {} };
const second = 1000;
const quarterOfAnHour = 15 * 60 * second;

describe('after wrong passwords', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1 * second],
    [6, 2 * second],
    [14, 512 * second],
    [15, quarterOfAnHour],
    [1000, quarterOfAnHour],
  ])('%i of them, the wait is %i milliseconds', (failures, wait) => {
    expect(backoffMs(failures)).toBe(wait);
  });

  test('the wait is over at its last millisecond, not before', () => {
    const attempts = { ...none, failedAt: [1, 2, 3, 4, 5] };
    expect(evaluate(attempts, 5 + second - 1)).toEqual({ blockedUntil: 5 + second });
    expect(evaluate(attempts, 5 + second)).toBe('allowed');
  });

  test('each counts for a day, to the millisecond', () => {
    const attempts = { ...none, failedAt: [10, 20] };
    expect(pruneExpired(attempts, 10 + failureLifetimeMs - 1).failedAt).toEqual([10, 20]);
    expect(pruneExpired(attempts, 10 + failureLifetimeMs).failedAt).toEqual([20]);
  });
});

describe('an attempt in flight', () => {
  const four = { ...none, failedAt: [1, 2, 3, 4] };

  // behaviour sign-in: Wrong passwords cost growing waits
  test('is waited for where it may be the last free failure, and is no failure itself', () => {
    const one = withAttempt(four, 'a', 10);
    expect(evaluate(one, 11)).toBe('in-flight');
    expect(evaluate(withSuccess(one, 'a'), 11)).toBe('allowed');
    expect(evaluate(withFailure(one, 'a', 11), 12)).toEqual({ blockedUntil: 11 + second });
  });

  test('is given up, to the millisecond, where its outcome is unknown', () => {
    const one = withAttempt(four, 'a', 10);
    expect(evaluate(one, 10 + attemptTimeoutMs - 1)).toBe('in-flight');
    expect(evaluate(one, 10 + attemptTimeoutMs)).toBe('allowed');
  });

  test('is not forgotten with the failures when another one was right', () => {
    const two = withAttempt(withAttempt(none, 'a', 1), 'b', 1);
    expect(withSuccess(two, 'a')).toEqual({ failedAt: [], inFlight: { b: 1 + attemptTimeoutMs } });
  });
});

/** The events during attempts at one password: time passes, one more comes, one of those in flight is wrong. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('time' as const),
    by: fc.oneof(fc.nat(3000), fc.nat(20 * 60 * second), fc.nat(30 * 3_600_000)),
  }),
  fc.record({ kind: fc.constant('attempt' as const) }),
  fc.record({ kind: fc.constant('wrong' as const), which: fc.nat(5) }),
);

describe('whatever comes, at once or one after the other,', () => {
  const history = fc.array(step, { minLength: 1, maxLength: 120 });

  test('never are more in flight than may fail, and the kept failures say what all of them would', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let attempts = none;
        let now = 1;
        let ids = 0;
        const everyFailure: number[] = [];
        for (const one of steps) {
          if (one.kind === 'time') now += one.by;
          attempts = pruneExpired(attempts, now);
          const flying = Object.keys(attempts.inFlight);
          if (one.kind === 'attempt' && evaluate(attempts, now) === 'allowed') {
            attempts = withAttempt(attempts, `try ${++ids}`, now);
          }
          const wrong = one.kind === 'wrong' && flying[one.which % Math.max(1, flying.length)];
          if (wrong) {
            attempts = withFailure(attempts, wrong, now);
            everyFailure.push(now);
          }
          const inFlight = Object.keys(attempts.inFlight).length;
          const counting = everyFailure.filter((time) => now < time + failureLifetimeMs);
          if (inFlight > 1) expect(counting.length + inFlight).toBeLessThanOrEqual(freeFailures);
          expect(evaluate(attempts, now)).toEqual(evaluate({ ...attempts, failedAt: everyFailure }, now));
          expect(attempts.failedAt.length).toBeLessThanOrEqual(16);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('no more are looked at than would be one after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 * quarterOfAnHour), { minLength: 1, maxLength: 60 }), (gaps) => {
        let [atOnce, oneByOne] = [none, none];
        let [now, looks, looksInTurn] = [1, 0, 0];
        for (const gap of gaps) {
          now += gap;
          for (let i = 0; i < 12; i++) {
            if (evaluate(atOnce, now) === 'allowed') atOnce = withAttempt(atOnce, `try ${++looks}`, now);
          }
          for (const id of Object.keys(atOnce.inFlight)) atOnce = withFailure(atOnce, id, now);
          while (evaluate(oneByOne, now) === 'allowed') {
            oneByOne = withFailure(oneByOne, 'one', now);
            looksInTurn++;
          }
          expect(looks).toBeLessThanOrEqual(looksInTurn);
        }
      }),
    );
  });
});

test('free attempts go at once, as many as may fail, and those after them one at a time', () => {
  const flying = (count: number, failures: number): Attempts => ({
    failedAt: Array.from({ length: failures }, () => 1),
    inFlight: Object.fromEntries(Array.from({ length: count }, (_, i) => [`try ${i}`, 10_000_000])),
  });
  const later = 1_000_000;
  const wait = 'in-flight';
  expect([0, 3, 4, 5].map((count) => evaluate(flying(count, 0), later))).toEqual([
    'allowed',
    'allowed',
    'allowed',
    wait,
  ]);
  expect([0, 1, 2, 3].map((count) => evaluate(flying(count, 2), later))).toEqual([
    'allowed',
    'allowed',
    'allowed',
    wait,
  ]);
  expect([0, 1].map((count) => evaluate(flying(count, 7), later))).toEqual(['allowed', wait]);
});

test('no more failures are remembered than make the longest wait, and those are the last ones', () => {
  const failedAt = Array.from({ length: 100 }, (_, i) => i);
  expect(pruneExpired({ ...none, failedAt }, 100).failedAt).toEqual(failedAt.slice(-15));
  expect([backoffMs(14) < quarterOfAnHour, backoffMs(15)]).toEqual([true, quarterOfAnHour]);
});
