import type { schema } from '@stryker-mutator/api/core';

type Report = Pick<schema.MutationTestResult, 'files'>;

/** What became of some mutants. Those that cannot even be loaded count neither way. */
export interface Score {
  noticed: number;
  missed: number;
}

/** A change that no test of its area noticed. */
export interface Survivor {
  /** `functions/x.ts:12:5` */
  at: string;
  /** The first line of what stands there, and what the mutant puts in its place. */
  was: string;
  became: string;
}

const isNoticed = ({ status }: schema.MutantResult) => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }: schema.MutantResult) => status === 'Survived' || status === 'NoCoverage';

export const percent = ({ noticed, missed }: Score): number =>
  noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed);

export const sum = (scores: readonly Score[]): Score => ({
  noticed: scores.reduce((total, { noticed }) => total + noticed, 0),
  missed: scores.reduce((total, { missed }) => total + missed, 0),
});

export const scoresByFile = ({ files }: Report): [file: string, score: Score][] =>
  Object.entries(files).map(([file, { mutants }]) => [
    file,
    { noticed: mutants.filter(isNoticed).length, missed: mutants.filter(isMissed).length },
  ]);

function textAt(source: string, { start, end }: schema.Location): string {
  const line = source.split('\n')[start.line - 1] ?? '';
  return line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined).trim();
}

export const survivorsOf = ({ files }: Report): Survivor[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(isMissed).map(({ location, replacement = '' }) => ({
      at: `${file}:${location.start.line}:${location.start.column}`,
      was: textAt(source, location),
      became: replacement.split('\n')[0] as string,
    })),
  );
