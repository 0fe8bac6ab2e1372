import { readFileSync, writeFileSync } from 'node:fs';
import { markdownTable, replaceBetween } from '../support/markdown.ts';
import { loadAtStart } from './thresholds.ts';

const performanceReport = 'docs/reports/performance.md';

/** The date of a table, and the machine's load. */
const caption = () =>
  `Of ${new Date().toLocaleDateString('en-IN', { dateStyle: 'long' })}, at a load of ${loadAtStart.toFixed(1)}.`;

/** Puts a table between its marks in the document. @throws Error where it has no marks */
function saveTable(document: string, name: string, text: string): void {
  const content = `${text}\n\n${caption()}`;
  const updated = replaceBetween(
    readFileSync(document, 'utf8'),
    `<!-- ${name} -->`,
    `<!-- end of ${name} -->`,
    content,
  );
  writeFileSync(document, updated);
}

/** Prints a table as Markdown; with `npm run bench -- --keep` the document has it too, under its name. */
export function reportTable(
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  document = performanceReport,
): void {
  const text = markdownTable(head, rows);
  process.stdout.write(`\n${text}\n\n`);
  if (process.env.BENCH_KEEP) saveTable(document, name, text);
}
