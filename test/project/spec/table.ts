import { readFileSync } from 'node:fs';

/** A row of the table of spec statements. */
export interface Row {
  id: string;
  statement: string;
  /** Names of the tests that prove it. */
  proofs: string[];
}

const parseCells = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

export const readTable = (): Row[] =>
  readFileSync('test/project/spec/spec.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => {
      const [id = '', statement = '', proof = ''] = parseCells(line);
      return { id, statement, proofs: proof.split('<br>').filter(Boolean) };
    });

/** The words that a statement quotes, cut where something is filled in. */
export const quotedPhrases = ({ statement }: Row): string[] =>
  [...statement.matchAll(/“([^”]*)”/g)].flatMap(([, words = '']) =>
    words.split(/\{[^}]*\}/).filter((piece) => piece.trim() !== ''),
  );
