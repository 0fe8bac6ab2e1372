import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** As much of a babel path as is looked at. */
interface Path {
  node: { type: string; callee?: Node; arguments?: unknown[]; key?: Node; value?: unknown };
  parent?: { type: string; callee?: Node; id?: Node; key?: Node };
}
interface Node {
  type: string;
  name?: string;
  object?: Node;
  property?: Node;
}

const isText = ({ type }: Path['node']) => type === 'StringLiteral' || type === 'TemplateLiteral';
const nameOf = (node: Node | undefined): string => node?.property?.name ?? node?.name ?? '';

/** The calls of a schema that take words for the person as their last argument. */
const schemaMethods = /^(string|number|enum|minLength|maxLength|regex|refine|gte|lte|int|multipleOf)$/;
/** Our own of that kind. */
const fieldFactories =
  /^(requiredText|optionalText|presentedPassword|chosenPassword|calendarDate|rupees|days|required|date|isCalendarDate)$/;

/** Where a string only says something to a person: what it says is held by the tests of spec statements and screens. */
function ignoreReason({ node, parent }: Path): string | undefined {
  if (parent?.type === 'VariableDeclarator' && /(Words|^words|^messages)$/.test(nameOf(parent.id))) {
    return 'words for people';
  }
  if (node.type === 'ObjectProperty' && /^(summary|label)$/.test(nameOf(node.key))) return 'words for people';
  if (!isText(node)) return undefined;
  if (parent?.type === 'NewExpression' && /Error$/.test(nameOf(parent.callee))) return 'words for the log';
  if (parent?.type !== 'CallExpression') return undefined;
  if (nameOf(parent.callee?.object) === 'log') return 'words for the log';
  const isOfSchema = parent.callee?.type === 'MemberExpression' ? schemaMethods : fieldFactories;
  return isOfSchema.test(nameOf(parent.callee)) ? 'words for people' : undefined;
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'text', { shouldIgnore: (path) => ignoreReason(path as Path) }),
];
