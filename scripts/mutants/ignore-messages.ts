/** The part of Babel's NodePath that the plugin reads. */
interface NodePath {
  node: { type: string; callee?: Node; arguments?: unknown[]; key?: Node; value?: unknown };
  parent?: { type: string; callee?: Node; id?: Node; key?: Node };
}
interface Node {
  type: string;
  name?: string;
  object?: Node;
  property?: Node;
}

const isStringOrTemplate = ({ type }: NodePath['node']) =>
  type === 'StringLiteral' || type === 'TemplateLiteral';
const nameOf = (node: Node | undefined): string => node?.property?.name ?? node?.name ?? '';

/** Zod's methods that take a message as their last argument. */
const schemaMethods = /^(string|number|enum|minLength|maxLength|regex|refine|gte|lte|int|multipleOf)$/;

/** Functions of shared/ that create a schema from a label or message, such as requiredText and rupeesField. */
const fieldFactories =
  /^(calendar|current|days|new|optional|required|rupees|singleLine)\w*(Check|Date|Field|Text)$/;

/** Why a string is not mutated: it is a message. Other tests assert messages: those of the specification and screens. */
function ignoreReason({ node, parent }: NodePath): string | undefined {
  if (parent?.type === 'VariableDeclarator' && /messages$/i.test(nameOf(parent.id))) return 'message';
  if (node.type === 'ObjectProperty' && /^(summary|label)$/.test(nameOf(node.key))) return 'message';
  if (!isStringOrTemplate(node)) return undefined;
  if (parent?.type === 'NewExpression' && /Error$/.test(nameOf(parent.callee))) return 'log message';
  if (parent?.type !== 'CallExpression') return undefined;
  if (nameOf(parent.callee?.object) === 'log') return 'log message';
  const name = nameOf(parent.callee);
  const isSchemaMethod = parent.callee?.type === 'MemberExpression' && schemaMethods.test(name);
  return isSchemaMethod || fieldFactories.test(name) ? 'message' : undefined;
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'messages', value: { shouldIgnore: (path: NodePath) => ignoreReason(path) } },
];
