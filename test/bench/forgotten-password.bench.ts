import { test, vi } from 'vitest';
import { fromAddress, newAddress } from '../api/sign-in/clock-and-addresses.ts';
import { accountItem, emailGuardItem } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { handlerFromSource } from '../support/sources.ts';
import { measureMs, quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { startTimedBackend } from './timed-backend.ts';

const samples = 1_000;
const warmUps = 100;

/** How far two samples of one distribution may be apart: the chance that one of the first takes longer is a half. */
const maxBias = 0.05;
/** Medians that differ by more could be told apart by a caller who asks often enough. */
const maxDifference = 0.05;

/** The chance that a value of the first sample is larger than one of the second (Mann-Whitney). */
function chanceOfLonger(first: readonly number[], second: readonly number[]): number {
  const wins = first.reduce((sum, a) => sum + second.filter((b) => b < a).length, 0);
  return wins / (first.length * second.length);
}

test('asking for a new password takes as long for an unknown email as for a known one', async () => {
  const backend = await startTimedBackend(handlerFromSource);
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  const accounts = Array.from({ length: samples + warmUps }, (_, i) => accountItem(i + 1));
  await putItems(
    'accounts',
    accounts.flatMap((account) => [account, emailGuardItem(account)]),
  );

  /** Each from an address of its own, which has no attempts yet. */
  const ask = async (email: string): Promise<number> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromAddress(newAddress()) },
      body: JSON.stringify({ email }),
    };
    return measureMs(async () => {
      const response = await fetch(`${backend.url}/api/auth/forgot-password`, init);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`answered ${response.status}`);
    });
  };

  const [known, unknown, unknownToo]: [number[], number[], number[]] = [[], [], []];
  for (const [i, { email }] of accounts.entries()) {
    // In turns, each first as often: a slow moment of the machine meets all three.
    const turns = [
      async () => known.push(await ask(email)),
      async () => unknown.push(await ask(`unknown.${email}`)),
      async () => unknownToo.push(await ask(`nobody.${email}`)),
    ];
    for (let turn = 0; turn < turns.length; turn++) await turns[(i + turn) % turns.length]?.();
    if (i === warmUps - 1) for (const taken of [known, unknown, unknownToo]) taken.length = 0;
  }
  await backend.stop();
  vi.unstubAllEnvs();

  const median = quantile(unknown, 0.5);
  const compare = (taken: readonly number[]) => ({
    ratio: quantile(taken, 0.5) / median,
    chance: chanceOfLonger(taken, unknown),
  });
  const [ofKnown, ofNoise] = [compare(known), compare(unknownToo)];
  const row = (title: string, taken: readonly number[], { ratio, chance }: typeof ofKnown) => [
    title,
    quantile(taken, 0.5).toFixed(2),
    ratio.toFixed(3),
    quantile(taken, 0.95).toFixed(2),
    chance.toFixed(3),
  ];
  reportTable(
    'forgotten password',
    ['Email', 'Median, ms', 'Times the unknown', '95th percentile, ms', 'Chance to take longer'],
    [
      row('known', known, ofKnown),
      row('unknown', unknown, { ratio: 1, chance: chanceOfLonger(unknown, unknown) }),
      row('unknown, once more', unknownToo, ofNoise),
    ],
  );
  expectThresholdWhenQuiet('known emails: times the unknown', Math.abs(ofKnown.ratio - 1), {
    atMost: maxDifference,
  });
  expectThresholdWhenQuiet(
    'known emails: chance to take longer, off a half',
    Math.abs(ofKnown.chance - 0.5),
    {
      atMost: maxBias,
    },
  );
});
