import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const countWords = (file: string) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length;

test.each([
  ['README.md', 500],
  ['CONTRIBUTING.md', 1200],
])('%s has at most %i words', (file, limit) => {
  expect(countWords(file)).toBeLessThanOrEqual(limit);
});

test('every decision has a date and a status, and is listed with its title in order', () => {
  const files = readdirSync('docs/decisions').filter((file) => /^\d{4}-/.test(file));
  const heads = files.sort().map((file) => {
    const [heading = '', , status = ''] = readFileSync(join('docs/decisions', file), 'utf8').split('\n');
    expect(status, file).toMatch(/^Date: \d{1,2} [A-Z][a-z]{2} \d{4}\. Status: (?:accepted|superseded)/);
    const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
    return `| [${number}](${file}) | ${title} |`;
  });
  const listed = readFileSync('docs/decisions/README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(listed).toEqual(heads);
});
