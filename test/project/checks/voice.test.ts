import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findInComments,
  findInDocument,
  findInScreen,
  findInTest,
  findVoiceProblems,
} from '../../../scripts/check/voice.ts';

const problems = (source: string) => findInScreen(source).map(({ line, problem }) => `${line} ${problem}`);

describe('the check of what users read', () => {
  test('names the line of a word that hides who acts, in a string, a template and markup', () => {
    const source = [
      "export const a = { b: 'Nobody has confirmed it yet.' };",
      `const c = (name: string) => \`\${name} was changed by somebody else.\`;`,
      'const d = <p>Ask whoever is there.</p>;',
    ].join('\n');
    expect(problems(source)).toEqual([
      expect.stringMatching(/^1 “Nobody”: say you/),
      expect.stringMatching(/^2 “somebody”: say you/),
      expect.stringMatching(/^3 “whoever”: say you/),
    ]);
  });

  test('names an old word with the one of the glossary', () => {
    expect(problems("const a = 'Turn on a second step now.';")).toEqual([
      '1 “second step”: say two-step verification',
    ]);
    expect(problems("const a = 'A mail was sent to you.';")).toEqual(['1 “mail”: say email']);
    expect(problems("const a = 'An email was sent to you.';")).toEqual([]);
  });

  test('names a sentence of more than 30 words, where a placeholder counts as one', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect(problems(`const a = 'The ${words(29)}. And ${words(29)}.';`)).toEqual([]);
    expect(problems(`const a = 'The ${words(30)}.';`)).toEqual(['1 a sentence of 31 words: 30 at most']);
    expect(problems(`const a = \`\${names.map((name) => name)} ${words(29)}.\`;`)).toEqual([]);
  });

  test('leaves comments, identifiers, class names and addresses alone', () => {
    const source = [
      '/** Nobody reads this, nor a mail about somebody. */',
      "import { somebody } from './mail/somebody.ts'; // whoever comes",
      "const a = 'text-13 mail gap-2';",
      "const b = 'https://example.com/mail';",
    ].join('\n');
    expect(problems(source)).toEqual([]);
  });
});

test('the check of documents names each line with a word that hides who acts', () => {
  expect(findInDocument('You do it.\nWhoever does it, tells nobody.')).toEqual([
    { line: 2, problem: expect.stringMatching(/^“Whoever”/) },
    { line: 2, problem: expect.stringMatching(/^“nobody”/) },
  ]);
});

test('the check of tests names comments and titles with a word that hides who acts, and no data', () => {
  const source = [
    '// Whoever signs in.',
    "test('lets nobody in', () => {",
    "  await login('nobody@example.com');",
  ].join('\n');
  expect(findInTest(source)).toEqual([
    { line: 1, problem: expect.stringMatching(/^“Whoever”/) },
    { line: 2, problem: expect.stringMatching(/^“nobody”/) },
  ]);
});

describe('the check of comments', () => {
  test('names the line of each comment that begins with What, Of or By, in every form of a comment', () => {
    const source = [
      '/** What the lines come to. */',
      '/**',
      ' * Of the rows that are loaded.',
      ' * @param run the month',
      ' */',
      '  // By employee.',
      'const a = 1; // What is left of it.',
      'const b = <p>{/* Of the month */}</p>;',
    ].join('\n');
    expect(findInComments(source)).toEqual(
      [1, 3, 6, 7, 8].map((line) => ({
        line,
        problem: expect.stringMatching(
          /^a comment begins with “(?:What|Of|By)”: begin with what it is or does/,
        ),
      })),
    );
  });

  test('accepts other beginnings, later lines of a comment, and texts that are no comments', () => {
    const source = [
      '/** The total of the lines. Of these, some are paid. */',
      '// Whether it is open; the rest is counted.',
      '// By then, the month is closed.',
      '/** Whatever was typed, and Offices. */',
      "const a = 'https://What.example/**By';",
    ].join('\n');
    expect(findInComments(source)).toEqual([]);
  });

  test.each(['shared', 'document', 'functions', 'web', 'infra', 'scripts', 'test'])(
    'reads the files of %s/',
    (folder) => {
      const root = mkdtempSync(join(tmpdir(), 'comments-'));
      try {
        for (const file of [`${folder}/a.ts`, `${folder}/room/b.tsx`, `${folder}/node_modules/c.ts`]) {
          mkdirSync(dirname(join(root, file)), { recursive: true });
          writeFileSync(join(root, file), '/** Of the month. */\n');
        }
        expect(findVoiceProblems(root)).toEqual([
          expect.stringContaining(`${folder}/a.ts:1 a comment begins with “Of”`),
          expect.stringContaining(`${folder}/room/b.tsx:1 a comment begins with “Of”`),
        ]);
      } finally {
        rmSync(root, { recursive: true });
      }
    },
  );
});
