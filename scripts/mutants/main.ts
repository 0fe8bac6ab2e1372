import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { runCommand } from '../run-command.ts';
import { type Area, areas, minOverallScore } from './areas.ts';
import { dropUnreliableResults } from './incremental-results.ts';
import { incrementalFile, reportFile, strykerOptions } from './options.ts';
import { listSurvivors, mutationScore, type Score, scoresByFile, sumScores } from './scores.ts';

/** The files of an area that are wanted: all of them, or those that a glob names. */
const matchingFiles = (mutate: readonly string[], glob: string | undefined): string[] =>
  globSync(mutate)
    .filter((file) => glob === undefined || matchesGlob(file, glob))
    .sort();

function formatLine(name: string, score: Score, bar?: number): string {
  const of = `${score.detected} of ${score.detected + score.undetected}`;
  const held = bar === undefined ? '' : mutationScore(score) < bar ? `  below ${bar} %` : `  (bar: ${bar} %)`;
  return `${mutationScore(score).toFixed(1).padStart(6)} %  ${of.padStart(12)}  ${name}${held}`;
}

/** Runs one area and says what became of its mutants. */
async function runArea(name: string, { tests, hashing }: Area, files: string[]) {
  // Read by the runner's own vitest configuration, in processes of their own.
  process.env.MUTANT_TESTS = tests.join(' ');
  process.env.MUTANT_HASHING = hashing ?? 'light';
  dropUnreliableResults(incrementalFile(name));
  await new Stryker(strykerOptions(name, files)).runMutationTest();
  const report = JSON.parse(readFileSync(reportFile(name), 'utf8'));
  // Of the files that were not asked for it has what is known from before.
  for (const file of Object.keys(report.files)) if (!files.includes(file)) delete report.files[file];
  return { name, files: scoresByFile(report), survivors: listSurvivors(report) };
}

/** `npm run mutants`, `npm run mutants -- payroll slips`, `npm run mutants -- --mutate 'functions/lib/*.ts'`. */
await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { mutate: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => !areas[name]);
  if (unknown.length > 0) {
    throw new UserFacingError(
      `There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`,
    );
  }
  const results = [];
  for (const [name, area] of Object.entries(areas)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const files = matchingFiles(area.mutate, values.mutate);
    if (files.length > 0) results.push(await runArea(name, area, files));
  }

  const isWhole = values.mutate === undefined;
  console.log('\nSurvived:');
  for (const { at, original, replacement } of results.flatMap(({ survivors }) => survivors)) {
    console.log(`  ${at}  ${original}  →  ${replacement}`);
  }
  console.log('\nBy file:');
  const byFile = results.flatMap(({ files }) => files);
  for (const [file, score] of byFile.sort(([, a], [, b]) => mutationScore(a) - mutationScore(b)))
    console.log(formatLine(file, score));
  console.log('\nBy area:');
  const barOf = (name: string) => (isWhole ? areas[name]?.minScore : undefined);
  const byArea = results.map(({ name, files }) => ({
    name,
    score: sumScores(files.map(([, score]) => score)),
    bar: barOf(name),
  }));
  for (const { name, score, bar } of byArea) console.log(formatLine(name, score, bar));
  const isAll = isWhole && positionals.length === 0;
  const all = {
    name: 'all of it',
    score: sumScores(byArea.map(({ score }) => score)),
    bar: isAll ? minOverallScore : undefined,
  };
  console.log(formatLine(all.name, all.score, all.bar));
  const below = [...byArea, all].filter(({ score, bar = 0 }) => mutationScore(score) < bar);
  return below.length === 0 ? 0 : 1;
});
