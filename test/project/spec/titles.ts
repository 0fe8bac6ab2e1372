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

/** Every test of a file by its title after those of the groups around it; a parametrised one by its template. */
function collectTitles(node: Node, source: string, parents: string[]): string[] {
  const name = node.type === 'CallExpression' ? callName(node.callee as Node) : undefined;
  const [first, ...rest] = (node.arguments ?? []) as Node[];
  const title = titleText(first, source);
  const isTitled = title !== undefined && rest.length > 0;
  if (isTitled && (name === 'test' || name === 'it')) return [[...parents, title].join(' › ')];
  const path = isTitled && name === 'describe' ? [...parents, title] : parents;
  return childNodes(node).flatMap((child) => collectTitles(child, source, path));
}

/** The name of every test, `test/api/leaves/leaves.test.ts › applying › starts as pending`, read from the sources. */
export function testNames(): string[] {
  return globSync('test/**/*.test.{ts,tsx}').flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const { program } = parseSync(path, source);
    return collectTitles(program as unknown as Node, source, [path]);
  });
}
