import { test } from 'vitest';
import { crashRuns } from '../verify/crashes/crash-runs.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold } from './thresholds.ts';

const people = 500;
const minKills = 100;
/** At most so many kills a run: it has to end some time. */
const maxKills = 25;

test('a month of five hundred, killed a hundred times in all, gives every employee one slip', async () => {
  let [kills, runs] = [0, 0];
  const mistakes: string[] = [];
  while (kills < minKills) {
    for (const run of await crashRuns(people, 1, { maxKills, maxDelayMs: 1_500 })) {
      kills += run.kills;
      runs += 1;
      mistakes.push(...run.mistakes);
    }
    process.stdout.write(`${kills} kills in ${runs} runs, ${mistakes.length} mistakes\n`);
  }
  for (const mistake of mistakes) process.stdout.write(`${mistake}\n`);
  expectThreshold('mistakes', mistakes.length, { atMost: 0 });
  reportTable(
    'pay-run-crashes',
    ['people', 'runs', 'kills', 'mistakes'],
    [[people, runs, kills, mistakes.length].map(String)],
  );
}, 3_600_000);
