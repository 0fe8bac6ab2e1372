/**
 * A schema of the SDK: the shape's kind or, of a simple one, its type; by reference, and maybe with traits beside it.
 * A structure has the names and schemas of its members, and how many of them are required, which come first.
 */
type Schema = unknown;
const [listKind, mapKind, structureKind, unionKind] = [1, 2, 3, 4];

interface Structure {
  members: Map<string, Schema>;
  required: string[];
}

/** Packages of services whose name in the CLI is another. */
const packages: Record<string, string> = {
  s3api: 's3',
  secretsmanager: 'secrets-manager',
  stepfunctions: 'sfn',
};

/** Inputs of operations whose service has no client among the packages, as version 3.1169.0 of its client has them. */
const otherInputs: Record<string, { required: string[]; optional: string[] }> = {
  'account enable-region': { required: ['RegionName'], optional: ['AccountId'] },
  'acm import-certificate': {
    required: ['Certificate', 'PrivateKey'],
    optional: ['CertificateArn', 'CertificateChain', 'Tags'],
  },
  'iam create-open-id-connect-provider': {
    required: ['Url'],
    optional: ['ClientIDList', 'ThumbprintList', 'Tags'],
  },
  'sts get-caller-identity': { required: [], optional: [] },
};

/** The operation whose answers a waiter reads. */
const waiters: Record<string, string> = { 'table-exists': 'describe-table' };

/** 'RecoveryPointArn' and 'recovery-point-arn' → 'recoverypointarn': the CLI's names are made of the API's. */
export const normalize = (name: string): string => name.replaceAll('-', '').toLowerCase();

const resolve = (schema: Schema): Schema => {
  if (typeof schema === 'function') return resolve(schema());
  // [schema, traits]
  return Array.isArray(schema) && schema.length === 2 && typeof schema[0] !== 'string'
    ? resolve(schema[0])
    : schema;
};

function toStructure(schema: Schema): Structure | undefined {
  const shape = resolve(schema);
  if (!Array.isArray(shape) || ![structureKind, unionKind].includes(shape[0])) return undefined;
  const [, , , , names = [], schemas = [], required = 0] = shape;
  return {
    members: new Map((names as string[]).map((name, i) => [name, schemas[i]])),
    required: names.slice(0, required),
  };
}

/** The input of an operation by its name in the CLI. @throws Error where no model has it */
export async function readInput(service: string, operation: string): Promise<Structure> {
  const other = otherInputs[`${service} ${operation}`];
  if (other) {
    const names = [...other.required, ...other.optional];
    return { members: new Map(names.map((name) => [name, 0])), required: other.required };
  }
  const [, waiter] = /^wait (.+)$/.exec(operation) ?? [];
  const name = waiter === undefined ? operation : (waiters[waiter] ?? waiter);
  const client: Record<string, Schema> = await import(
    `@aws-sdk/client-${packages[service] ?? service}`
  ).catch(() => {
    throw new Error(
      `no client knows ${service} ${operation}: add its input to test/project/docs/api-models.ts`,
    );
  });
  const [, schema] = Object.entries(client).find(([each]) => normalize(each) === `${normalize(name)}$`) ?? [];
  const input = Array.isArray(schema) ? toStructure(schema[4]) : undefined;
  if (!input) throw new Error(`the service ${service} has no operation ${operation}`);
  return input;
}

/** The wrong names inside of a value that is JSON, or the CLI's shorthand Name=value,Name=value. */
export function findValueMistakes(schema: Schema, value: unknown): string[] {
  const shape = resolve(schema);
  const kind = Array.isArray(shape) ? shape[0] : undefined;
  if (kind === listKind && Array.isArray(value))
    return value.flatMap((each) => findValueMistakes((shape as Schema[])[4], each));
  if (typeof value !== 'object' || value === null) return [];
  if (kind === mapKind)
    return Object.values(value).flatMap((each) => findValueMistakes((shape as Schema[])[5], each));
  const structure = toStructure(shape);
  if (!structure) return [];
  const { members, required } = structure;
  return [
    ...required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${name} is missing`),
    ...Object.entries(value).flatMap(([name, each]) =>
      members.has(name) ? findValueMistakes(members.get(name), each) : [`there is no ${name}`],
    ),
  ];
}

/** A value of the CLI: JSON, or its shorthand where a structure or a map is expected. */
export function parseValue(schema: Schema, text: string): unknown {
  if (/^[[{]/.test(text)) return JSON.parse(text);
  const shape = resolve(schema);
  if (!Array.isArray(shape) || ![structureKind, mapKind].includes(shape[0])) return text;
  return Object.fromEntries(text.split(',').map((pair) => pair.split('=')));
}
