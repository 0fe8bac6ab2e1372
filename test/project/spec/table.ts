import { readFileSync } from 'node:fs';

/** Says of each statement of the specification which tests prove it. */
export const tablePath = 'test/project/spec/spec.md';

/** A statement of the specification. */
interface Row {
  id: string;
  statement: string;
  /** Where the portal differs on purpose, and why. */
  difference: string;
}

const isRow = (line: string): boolean => /^\| \d/.test(line);

function parseRow(line: string): Row {
  const [id = '', statement = '', , difference = ''] = line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
  return { id, statement, difference };
}

const formatRow = ({ id, statement, difference }: Row, proofs: readonly string[]): string =>
  `| ${[id, statement, proofs.join('<br>'), difference].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const readLines = (): string[] => readFileSync(tablePath, 'utf8').split('\n');

export const readTable = (): Row[] => readLines().filter(isRow).map(parseRow);

/** The page with these proofs of each statement, in place of those that it has. */
export const withProofs = (proofsOf: (row: Row) => readonly string[]): string =>
  readLines()
    .map((line) => {
      if (!isRow(line)) return line;
      const row = parseRow(line);
      return formatRow(row, proofsOf(row));
    })
    .join('\n');

/** The words that a statement quotes, cut where something is filled in. */
export const quotedPhrases = ({ statement }: Row): string[] =>
  [...statement.matchAll(/“([^”]*)”/g)].flatMap(([, words = '']) =>
    words.split(/\{[^}]*\}/).filter((piece) => piece.trim() !== ''),
  );
