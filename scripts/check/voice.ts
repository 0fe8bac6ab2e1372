import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files whose strings and markup users read. */
const screenFiles = [
  'web/**/*.{ts,tsx}',
  'shared/**/*.ts',
  'document/*.tsx',
  'functions/notifications/email/*.ts',
  'infra/local/**/*.ts',
];
/** Samples of what the check finds. */
const ownSamples = 'test/project/checks/voice.test.ts';
/** Names that other programs give columns, XML, and texts of a company that does not exist. */
const exceptions = [
  'web/sheets/person-synonyms.ts',
  'web/sheets/to-xlsx.ts',
  'infra/local/demo/**',
  ownSamples,
];
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'];
const tests = ['test/**/*.{ts,tsx}'];
/** Folders whose comments the check reads. Comments of style sheets are part of documents that are stored. */
const commented = ['{shared,document,functions,web,infra,scripts,test}/**/*.{ts,tsx,mts,mjs}'];

const maxSentenceWords = 30;

/** Words that hide who acts, with what to write. */
const vaguePeople = {
  pattern: /\b(?:whoever|whom|somebody|anybody|nobody|everybody)\b/gi,
  instead: 'say you, the employee, the admin, the caller or the owner',
};

/** Native readers take it for the opposite. */
const testMisses = {
  pattern: /\btests? miss(?:es)?\b/gi,
  instead: 'say that the test fails when it is missing',
};

/** Words that have a better one, in what users read. */
const oldWords: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bsecond steps?\b/gi, instead: 'say two-step verification' },
  { pattern: /\bis it you\b/gi, instead: "say confirm it's you" },
  { pattern: /(?<![\w-])mails?\b/gi, instead: 'say email' },
  { pattern: /\bundeliverable\b/gi, instead: 'say that email to the address is stopped' },
  { pattern: /\bon the record\b/gi, instead: 'say that it is recorded in the audit log' },
  { pattern: /\bpeople from a sheet\b/gi, instead: 'say import employees' },
];

/** A piece of text, and the line where it begins. */
interface Piece {
  line: number;
  text: string;
}

const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/** Blanks out comments, and keeps all lines where they are. */
const withoutComments = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, '');

const strings = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}=;]+)</g;

/** The texts of a source file: strings and markup with at least two words. Class names and paths have other characters. */
function readPieces(source: string): Piece[] {
  const code = withoutComments(source);
  return [...code.matchAll(strings)]
    .map(({ index, 1: single, 2: double, 3: template, 4: markup }) => ({
      line: lineOf(code, index),
      text: single ?? double ?? template ?? markup ?? '',
    }))
    .filter(
      ({ text }) =>
        /[A-Za-z]{2,}[^/\n]* [A-Za-z]/.test(text) && !/\b[a-z]+-\[|\bgap-|\btext-\d|<\/?\w|="/.test(text),
    );
}

const findWords = ({ line, text }: Piece, words: readonly { pattern: RegExp; instead: string }[]) =>
  words.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ line, problem: `“${word}”: ${instead}` })),
  );

const findLongSentences = ({ line, text }: Piece) =>
  text
    .replaceAll(/\$\{[^}]*\}/g, 'X')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.split(/\s+/).length)
    .filter((words) => words > maxSentenceWords)
    .map((words) => ({ line, problem: `a sentence of ${words} words: ${maxSentenceWords} at most` }));

/** A problem in the source of a screen, of its texts, or of an email. */
export const findInScreen = (source: string) =>
  readPieces(source).flatMap((piece) => [
    ...findWords(piece, [vaguePeople, ...oldWords]),
    ...findLongSentences(piece),
  ]);

/** A problem in a document. */
export const findInDocument = (source: string) =>
  source
    .split('\n')
    .flatMap((text, index) => findWords({ line: index + 1, text }, [vaguePeople, testMisses]));

/** A line of a test that is a comment or has a title. */
const isCommentOrTitle = (line: string): boolean => /^\s*(?:\/[/*]|\*)|\b(?:test|describe)\b.*\(/.test(line);

/** A problem in a comment or title of a test. */
export const findInTest = (source: string) =>
  source
    .split('\n')
    .flatMap((text, index) =>
      isCommentOrTitle(text) ? findWords({ line: index + 1, text }, [vaguePeople]) : [],
    );

/** A comment that begins so is most often a clause without a verb of its own; further lines of a comment may. */
const danglingBeginning =
  /(?:(?<=^|[\s{(])\/\*\*?\s*(?:\* )?|(?<=^|\s)(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/ ?)(What|Of|By)\b/gm;

/** A comment of a source file that begins with *What*, *Of* or *By*. */
export const findInComments = (source: string) =>
  [...source.matchAll(danglingBeginning)].map(({ index, 0: { length }, 1: word }) => ({
    line: lineOf(source, index + length),
    problem: `a comment begins with “${word}”: begin with what it is or does, such as “The total of the lines” or “Adds up the lines”, or delete it where the name says it`,
  }));

const findIn = (
  root: string,
  globs: readonly string[],
  find: typeof findInScreen,
  excluded: readonly string[] = exceptions,
): string[] =>
  globSync([...globs], { cwd: root, exclude: [...excluded] })
    .toSorted()
    .flatMap((file) =>
      find(readFileSync(join(root, file), 'utf8')).map(({ line, problem }) => `${file}:${line} ${problem}.`),
    );

/**
 * Words and sentences that users, and readers of the documentation and the code, stumble over (CONTRIBUTING, Style).
 * @param root the top of the project
 * @returns a sentence for each, with its file and line
 */
export const findVoiceProblems = (root: string): string[] => [
  ...findIn(root, screenFiles, findInScreen),
  ...findIn(root, documents, findInDocument),
  ...findIn(root, tests, findInTest),
  ...findIn(root, commented, findInComments, [ownSamples, '**/node_modules/**']),
];
