import { readFileSync, writeFileSync } from 'node:fs';
import { loadAtStart } from './thresholds.ts';

const document = 'docs/performance.md';

/** When a table was made, and what else the machine did. */
const caption = () =>
  `Of ${new Date().toLocaleDateString('en-IN', { dateStyle: 'long' })}, at a load of ${loadAtStart.toFixed(1)}.`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Puts a table between its marks in the document, in place of the one there. @throws Error where it has no marks */
function saveTable(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const before = readFileSync(document, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no place for the table ${name}`);
  writeFileSync(
    document,
    `${before.slice(0, from + begin.length)}\n\n${text}\n\n${caption()}\n\n${before.slice(to)}`,
  );
}

/** Prints a table as Markdown; with `npm run bench -- --keep` the document has it too, under its name. */
export function reportTable(
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const text = [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  process.stdout.write(`\n${text}\n\n`);
  if (process.env.BENCH_KEEP) saveTable(name, text);
}
