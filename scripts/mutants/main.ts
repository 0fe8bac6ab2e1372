import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { PlainError } from '../../infra/plain-error.ts';
import { run } from '../run.ts';
import { type Area, areas, overallBar } from './areas.ts';
import { optionsOf, reportOf, resultsOf } from './options.ts';
import { forgetUnsure } from './results.ts';
import { percent, type Score, scoresByFile, sum, survivorsOf } from './scores.ts';

/** The files of an area that are wanted: all of them, or those that a glob names. */
const wantedOf = (mutate: readonly string[], glob: string | undefined): string[] =>
  globSync(mutate)
    .filter((file) => glob === undefined || matchesGlob(file, glob))
    .sort();

function line(name: string, score: Score, bar?: number): string {
  const of = `${score.noticed} of ${score.noticed + score.missed}`;
  const held = bar === undefined ? '' : percent(score) < bar ? `  below ${bar} %` : `  (bar: ${bar} %)`;
  return `${percent(score).toFixed(1).padStart(6)} %  ${of.padStart(12)}  ${name}${held}`;
}

/** Runs one area and says what became of its mutants. */
async function runArea(name: string, { tests, hashing }: Area, files: string[]) {
  // Read by the runner's own vitest configuration, in processes of their own.
  process.env.MUTANT_TESTS = tests.join(' ');
  process.env.MUTANT_HASHING = hashing ?? 'light';
  forgetUnsure(resultsOf(name));
  await new Stryker(optionsOf(name, files)).runMutationTest();
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  // Of the files that were not asked for it has what is known from before.
  for (const file of Object.keys(report.files)) if (!files.includes(file)) delete report.files[file];
  return { name, files: scoresByFile(report), survivors: survivorsOf(report) };
}

/** `npm run mutants`, `npm run mutants -- payroll slips`, `npm run mutants -- --mutate 'functions/lib/*.ts'`. */
await run(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { mutate: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => !areas[name]);
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`,
    );
  }
  const results = [];
  for (const [name, area] of Object.entries(areas)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const files = wantedOf(area.mutate, values.mutate);
    if (files.length > 0) results.push(await runArea(name, area, files));
  }

  const isWhole = values.mutate === undefined;
  console.log('\nSurvived:');
  for (const { at, was, became } of results.flatMap(({ survivors }) => survivors)) {
    console.log(`  ${at}  ${was}  →  ${became}`);
  }
  console.log('\nBy file:');
  const byFile = results.flatMap(({ files }) => files);
  for (const [file, score] of byFile.sort(([, a], [, b]) => percent(a) - percent(b)))
    console.log(line(file, score));
  console.log('\nBy area:');
  const barOf = (name: string) => (isWhole ? areas[name]?.bar : undefined);
  const byArea = results.map(({ name, files }) => ({
    name,
    score: sum(files.map(([, score]) => score)),
    bar: barOf(name),
  }));
  for (const { name, score, bar } of byArea) console.log(line(name, score, bar));
  const isAll = isWhole && positionals.length === 0;
  const all = {
    name: 'all of it',
    score: sum(byArea.map(({ score }) => score)),
    bar: isAll ? overallBar : undefined,
  };
  console.log(line(all.name, all.score, all.bar));
  const below = [...byArea, all].filter(({ score, bar = 0 }) => percent(score) < bar);
  return below.length === 0 ? 0 : 1;
});
