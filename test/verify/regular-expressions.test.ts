import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { requireTool } from '../../scripts/tools/install-tool.ts';

// The engine in JavaScript gives the same verdict on every machine. It reads the setting as it is loaded.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = requireTool('recheck')('recheck') as { checkSync: CheckSync };

/** The part of recheck's types that the test reads. */
type CheckSync = (
  source: string,
  flags: string,
  limits: Record<'timeout' | 'incubationTimeout' | 'seedingTimeout' | 'attackTimeout', null>,
) =>
  | { status: 'safe' }
  | { status: 'vulnerable'; complexity: { summary: string }; attack: { pattern: string } }
  | { status: 'unknown'; error: { kind: string } };

interface Expression {
  place: string;
  source: string;
  flags: string;
}

/**
 * Files whose expressions read what Chromium wrote of pages that the portal made itself: no text of a stranger stands in
 * it but as the codes of glyphs.
 */
const readsChromium = (path: string) =>
  path.startsWith('functions/pdf/') && path !== 'functions/pdf/print/print-untrusted.ts';

interface Node {
  type: string;
  start: number;
  value: unknown;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  arguments?: Node[];
  quasis?: { value: { cooked: string } }[];
}

const nodesOf = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return 'type' in value ? [value as Node, ...below] : below;
};

/** A letter stands for each value that is filled in, which makes a template as slow as it is itself. */
const filledIn = ({ quasis }: Node) => quasis?.map(({ value }) => value.cooked).join('x');

/** The expressions of a file: its literals, and those that it builds from a template. */
function expressionsOf(path: string): Expression[] {
  const text = readFileSync(path, 'utf8');
  return nodesOf(parseSync(path, text).program).flatMap((node): Expression[] => {
    const place = `${path}:${text.slice(0, node.start).split('\n').length}`;
    if (node.regex) return [{ place, source: node.regex.pattern, flags: node.regex.flags }];
    if (node.callee?.name !== 'RegExp') return [];
    const [pattern, flags] = node.arguments ?? [];
    // A copy of a literal, which is checked where it stands.
    if (pattern?.type === 'Identifier') return [];
    if (pattern?.type !== 'TemplateLiteral')
      throw new Error(`${place}: build it from a template, or write it out`);
    return [{ place, source: filledIn(pattern) ?? '', flags: String(flags?.value ?? '') }];
  });
}

const isBounded = ({ source }: Expression) => !/[*+]|\{\d+,\}/.test(source);

/**
 * The reason why an expression is slow, with a text that it is slow on; undefined where its time is linear in the text.
 */
function slownessOf(expression: Expression): string | undefined {
  if (isBounded(expression)) return undefined;
  const { place, source, flags } = expression;
  // Its limits are counts: one of time would fail on a busy machine.
  const verdict = checkSync(source, flags, {
    timeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    attackTimeout: null,
  });
  if (verdict.status === 'safe') return undefined;
  const why =
    verdict.status === 'vulnerable'
      ? `${verdict.complexity.summary}, as on ${verdict.attack.pattern}`
      : `not known: ${verdict.error.kind}`;
  return `${place} /${source}/${flags}: ${why}`;
}

/** The files that run where strangers' texts arrive; the rest of `infra/` reads the project's own files. */
const files = globSync('{shared,document,functions,web,infra/local}/**/*.{ts,tsx}').filter(
  (path) => !readsChromium(path),
);

test('every regular expression takes time that is linear in the text it reads, also in hostile text', () => {
  const expressions = files.flatMap(expressionsOf);
  expect(expressions.length).toBeGreaterThan(150);
  expect(expressions.flatMap((expression) => slownessOf(expression) ?? [])).toEqual([]);
}, 0);

test.each([
  ['attributes that a name runs into', '<([\\w.-]+)((?:[^<>"\']|"[^"]*")*)>', 'y'],
  ['a name that is searched for before a parenthesis', '([\\w-]+)\\s*\\(', 'g'],
  ['a search that begins again at each title', '<title>(.*?)<\\/title>', 's'],
])('the check finds %s', (_, source, flags) => {
  expect(slownessOf({ place: 'a.ts:1', source, flags })).toContain('2nd degree polynomial');
});
