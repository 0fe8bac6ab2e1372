import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childNodes = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** What a title's expression reads as, with what is filled in later left as it is written. */
function titleText(node: Node | undefined, source: string): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  if (node?.type !== 'BinaryExpression') return undefined;
  const [left, right] = [titleText(node.left as Node, source), titleText(node.right as Node, source)];
  return left !== undefined && right !== undefined ? left + right : undefined;
}

/** `test` or `describe` behind `test(…)`, `test.each(…)(…)` and the like; nothing for what is left out of the run. */
function callName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name as string;
  if (callee.type === 'MemberExpression') {
    const { name } = callee.property as Node;
    return name === 'skip' || name === 'todo' ? undefined : callName(callee.object as Node);
  }
  return callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression'
    ? callName((callee.callee ?? callee.tag) as Node)
    : undefined;
}

/** A test that is tagged, as by `// spec 2.1, 2.4` above it, with the statements of the specification that it proves. */
export interface Proof {
  path: string;
  /** `test/api/leaves/leaves.test.ts › applying › starts as pending`; a parametrised test by its template. */
  name: string;
  ids: string[];
}

const tag = /^\s*\/\/ spec (\d.*)$/;

/** The statements in the tags directly above a line. */
function tagsAbove(lines: readonly string[], line: number): string[] {
  const above = lines[line - 1] ?? '';
  const [, ids] = tag.exec(above) ?? [];
  return ids === undefined ? [] : [...tagsAbove(lines, line - 1), ...ids.split(', ')];
}

/** Every tagged test below a node, named after the groups around it. */
function collectProofs(node: Node, source: string, [path, ...groups]: [string, ...string[]]): Proof[] {
  const name = node.type === 'CallExpression' ? callName(node.callee as Node) : undefined;
  const [first, ...rest] = (node.arguments ?? []) as Node[];
  const title = titleText(first, source);
  const isTitled = title !== undefined && rest.length > 0;
  if (isTitled && (name === 'test' || name === 'it')) {
    const line = source.slice(0, node.start).split('\n').length - 1;
    const ids = tagsAbove(source.split('\n'), line);
    return ids.length === 0 ? [] : [{ path, name: [path, ...groups, title].join(' › '), ids }];
  }
  const inside = isTitled && name === 'describe' ? [...groups, title] : groups;
  return childNodes(node).flatMap((child) => collectProofs(child, source, [path, ...inside]));
}

/**
 * The tests of a file that prove statements of the specification.
 * @throws Error where a tag stands above something else, or above a test that is left out of the run
 */
export function readProofs(path: string): Proof[] {
  const source = readFileSync(path, 'utf8');
  const tagged = source.split('\n').flatMap((line) => tag.exec(line)?.[1]?.split(', ') ?? []);
  if (tagged.length === 0) return [];
  const proofs = collectProofs(parseSync(path, source).program as unknown as Node, source, [path]);
  const found = proofs.flatMap(({ ids }) => ids);
  if (found.length !== tagged.length) {
    throw new Error(`${path}: a “// spec …” stands above no test that runs. Its tags: ${tagged.join(', ')}`);
  }
  return proofs;
}

export const readAllProofs = (): Proof[] =>
  globSync('test/**/*.test.{ts,tsx}').toSorted().flatMap(readProofs);
