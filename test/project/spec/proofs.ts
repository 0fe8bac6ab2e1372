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

/** The text of a title's expression, with placeholders left as they are written. */
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
interface Proof {
  path: string;
  /** `test/api/leaves/leaves.test.ts › applying › starts as pending`; a parametrised test by its template. */
  name: string;
  ids: string[];
}

/** How tests are tagged with statements: by a comment of its own above them, with their ids. */
interface Tag {
  /** Its first group has the ids. */
  pattern: RegExp;
  separator: string;
}

const specTag: Tag = { pattern: /^\s*\/\/ spec (\d.*)$/, separator: ', ' };
/** Statements of docs/guide/behaviour/, by page and title: `// behaviour leaves: Half days; The sandwich rule`. */
export const behaviourTag = (page: string): Tag => ({
  pattern: new RegExp(`^\\s*// behaviour ${page}: (.*)$`),
  separator: '; ',
});
/** A test may have tags of several kinds, one above the other. */
const anyTag = /^\s*\/\/ (?:spec \d|behaviour [a-z-]+: )/;

const idsIn = (line: string, { pattern, separator }: Tag): string[] =>
  pattern.exec(line)?.[1]?.split(separator) ?? [];

/** The statements in the tags directly above a line. */
function tagsAbove(lines: readonly string[], line: number, tag: Tag): string[] {
  const above = lines[line - 1] ?? '';
  return anyTag.test(above) ? [...tagsAbove(lines, line - 1, tag), ...idsIn(above, tag)] : [];
}

/** Every tagged test below a node, named after the groups around it. */
function collectProofs(
  node: Node,
  source: string,
  tag: Tag,
  [path, ...groups]: [string, ...string[]],
): Proof[] {
  const name = node.type === 'CallExpression' ? callName(node.callee as Node) : undefined;
  const [first, ...rest] = (node.arguments ?? []) as Node[];
  const title = titleText(first, source);
  const isTitled = title !== undefined && rest.length > 0;
  if (isTitled && (name === 'test' || name === 'it')) {
    const line = source.slice(0, node.start).split('\n').length - 1;
    const ids = tagsAbove(source.split('\n'), line, tag);
    return ids.length === 0 ? [] : [{ path, name: [path, ...groups, title].join(' › '), ids }];
  }
  const inside = isTitled && name === 'describe' ? [...groups, title] : groups;
  return childNodes(node).flatMap((child) => collectProofs(child, source, tag, [path, ...inside]));
}

/**
 * The tests of a file that prove statements: of the specification, unless another tag is named.
 * @throws Error where a tag stands above something else, or above a test that is left out of the run
 */
function readProofs(path: string, tag = specTag): Proof[] {
  const source = readFileSync(path, 'utf8');
  const tagged = source.split('\n').flatMap((line) => idsIn(line, tag));
  if (tagged.length === 0) return [];
  const proofs = collectProofs(parseSync(path, source).program as unknown as Node, source, tag, [path]);
  const found = proofs.flatMap(({ ids }) => ids);
  if (found.length !== tagged.length) {
    throw new Error(`${path}: a tag stands above no test that runs. Its tags: ${tagged.join(', ')}`);
  }
  return proofs;
}

/** The files with tests. Those of `…-tests.ts` are run by several. */
export const testFiles = (): string[] => globSync('test/**/*{.test,-tests}.{ts,tsx}').toSorted();

export const readAllProofs = (tag = specTag): Proof[] => testFiles().flatMap((path) => readProofs(path, tag));
