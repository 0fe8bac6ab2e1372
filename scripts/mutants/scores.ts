import type { schema } from '@stryker-mutator/api/core';

type Report = Pick<schema.MutationTestResult, 'files'>;

/** Counts of mutants by outcome, in Stryker's terms. Mutants that cannot be loaded are in neither. */
export interface Score {
  detected: number;
  undetected: number;
}

/** A mutant that no test of its area kills. */
export interface Survivor {
  /** `functions/x.ts:12:5` */
  at: string;
  /** The first line of the code there, and of what the mutant replaces it with. */
  original: string;
  replacement: string;
}

const isDetected = ({ status }: schema.MutantResult) => status === 'Killed' || status === 'Timeout';
const isUndetected = ({ status }: schema.MutantResult) => status === 'Survived' || status === 'NoCoverage';

export const mutationScore = ({ detected, undetected }: Score): number =>
  detected + undetected === 0 ? 100 : (100 * detected) / (detected + undetected);

export const sumScores = (scores: readonly Score[]): Score => ({
  detected: scores.reduce((total, { detected }) => total + detected, 0),
  undetected: scores.reduce((total, { undetected }) => total + undetected, 0),
});

export const scoresByFile = ({ files }: Report): [file: string, score: Score][] =>
  Object.entries(files).map(([file, { mutants }]) => [
    file,
    { detected: mutants.filter(isDetected).length, undetected: mutants.filter(isUndetected).length },
  ]);

function sourceAt(source: string, { start, end }: schema.Location): string {
  const line = source.split('\n')[start.line - 1] ?? '';
  return line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined).trim();
}

export const listSurvivors = ({ files }: Report): Survivor[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(isUndetected).map(({ location, replacement = '' }) => ({
      at: `${file}:${location.start.line}:${location.start.column}`,
      original: sourceAt(source, location),
      replacement: replacement.split('\n')[0] as string,
    })),
  );
