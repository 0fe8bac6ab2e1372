import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import type { schema } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { runCommand } from '../run-command.ts';
import { type Area, areas, minOverallScore } from './areas.ts';
import { incrementalFile, reportFile, strykerOptions } from './options.ts';
import { listSurvivors, mutationScore, type Score, scoresByFile, sumScores } from './scores.ts';

/** The files of an area: all of them, or those that match a glob as well. */
const matchingFiles = (mutate: readonly string[], glob: string | undefined): string[] =>
  globSync(mutate)
    .filter((file) => glob === undefined || matchesGlob(file, glob))
    .sort();

/** A score, and the minimum that it has to reach where there is one. */
interface Result {
  name: string;
  score: Score;
  minScore?: number | undefined;
}

const isBelow = ({ score, minScore = 0 }: Result): boolean => mutationScore(score) < minScore;

function formatResult(result: Result): string {
  const { name, score, minScore } = result;
  const killed = `${score.detected} of ${score.detected + score.undetected}`;
  const verdict = isBelow(result) ? `below ${minScore} %` : `(minimum: ${minScore} %)`;
  const percent = mutationScore(score).toFixed(1).padStart(6);
  return `${percent} %  ${killed.padStart(12)}  ${name}${minScore === undefined ? '' : `  ${verdict}`}`;
}

/**
 * Drops from an earlier run's results what Stryker would reuse for ever: mutants that were not in its sample, and, once a
 * test has changed, those that it may kill though none is recorded as covering them, which failed to load or are static
 * and survived.
 */
function dropUnreliableResults(file: string, tests: readonly string[]): void {
  if (!existsSync(file)) return;
  const { mtimeMs } = statSync(file);
  const isOutdated = globSync(tests).some((test) => statSync(test).mtimeMs > mtimeMs);
  const isDropped = ({ static: isStatic, status }: schema.MutantResult) =>
    status === 'CompileError' ||
    (isOutdated && (status === 'RuntimeError' || (isStatic && status === 'Survived')));
  const results: schema.MutationTestResult = JSON.parse(readFileSync(file, 'utf8'));
  for (const each of Object.values(results.files)) {
    each.mutants = each.mutants.filter((mutant) => !isDropped(mutant));
  }
  writeFileSync(file, JSON.stringify(results));
}

/** Runs the mutants of one area. @param share of its mutants that are tried, from 0 to 1; earlier results count as well */
async function runArea(name: string, { tests, hashing }: Area, files: string[], share: number) {
  // Read in Stryker's processes.
  process.env.MUTANT_SHARE = String(share);
  process.env.MUTANT_TESTS = tests.join(' ');
  process.env.MUTANT_HASHING = hashing ?? 'light';
  dropUnreliableResults(incrementalFile(name), tests);
  await new Stryker(strykerOptions(name, files, share)).runMutationTest();
  const report = JSON.parse(readFileSync(reportFile(name), 'utf8'));
  // The report repeats earlier results of files that were not asked for.
  for (const file of Object.keys(report.files)) if (!files.includes(file)) delete report.files[file];
  return { name, files: scoresByFile(report), survivors: listSurvivors(report) };
}

/** `npm run mutants`, `… -- payroll slips`, `… -- --mutate 'functions/lib/*.ts'`, `… -- --share 0.25`. */
await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { mutate: { type: 'string' }, share: { type: 'string', default: '1' } },
  });
  const unknown = positionals.filter((name) => !areas[name]);
  if (unknown.length > 0) {
    throw new UserFacingError(
      `There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`,
    );
  }
  const share = Number(values.share);
  if (!(share > 0 && share <= 1))
    throw new UserFacingError('A share is a number above 0 and up to 1, such as 0.25.');
  const runs = [];
  /** Areas whose tests fail without any mutant, by a mistake or a flake: the others go on. */
  const notRun: string[] = [];
  for (const [name, area] of Object.entries(areas)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const files = matchingFiles(area.mutate, values.mutate);
    if (files.length === 0) continue;
    try {
      runs.push(await runArea(name, area, files, share));
    } catch (error) {
      console.error(error);
      notRun.push(name);
    }
  }

  // A part of an area, or of all areas, has no minimum.
  const isWholeArea = values.mutate === undefined;
  const byFile = runs
    .flatMap(({ files }) => files.map(([name, score]) => ({ name, score })))
    .sort((a, b) => mutationScore(a.score) - mutationScore(b.score));
  const byArea = runs.map(({ name, files }) => ({
    name,
    score: sumScores(files.map(([, score]) => score)),
    minScore: isWholeArea ? areas[name]?.minScore : undefined,
  }));
  const overall = {
    name: 'all areas',
    score: sumScores(byArea.map(({ score }) => score)),
    minScore: isWholeArea && positionals.length === 0 ? minOverallScore : undefined,
  };

  console.log('\nSurvived:');
  for (const { at, original, replacement } of runs.flatMap(({ survivors }) => survivors)) {
    console.log(`  ${at}  ${original}  →  ${replacement}`);
  }
  console.log('\nBy file:');
  for (const result of byFile) console.log(formatResult(result));
  console.log(`\nBy area${share < 1 ? `, of a sample of ${100 * share} %` : ''}:`);
  for (const result of [...byArea, overall]) console.log(formatResult(result));
  if (notRun.length > 0) console.log(`\nNot run: ${notRun.join(', ')}`);
  return notRun.length > 0 || [...byArea, overall].some(isBelow) ? 1 : 0;
});
