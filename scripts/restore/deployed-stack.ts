import {
  type CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { allFunctions, type FunctionName } from '../../infra/features.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { allTables, type TableName } from '../../shared/contract.ts';
import { parseTableSettings, type TableSettings } from './table-settings.ts';

export interface DeployedTable {
  table: TableName;
  /** Its name in AWS, which it has even while the table is gone. */
  name: string;
  settings: TableSettings;
}

/** The resources of a stage's stack, as far as restoring needs them. */
export interface DeployedStack {
  name: string;
  tables: DeployedTable[];
  /** Names in AWS. */
  functions: Map<FunctionName, string>;
  stateMachineArn: string;
}

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** Whether a logical id is that of a construct: CDK appends eight hex digits to its path. */
const isIdOf = (path: string) => {
  const pattern = new RegExp(`^${path.replaceAll('-', '')}[0-9A-F]{8}$`);
  return (id: string) => pattern.test(id);
};

/**
 * Replaces references by the names in AWS. A key's attribute Arn becomes its id, which every operation of DynamoDB takes
 * as well.
 */
function resolveReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, names));
  const { Ref: ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: string[] };
  const id = ref ?? attribute?.[0];
  if (id !== undefined) return names.get(id);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolveReferences(each, names)]),
  );
}

/**
 * Reads what is deployed: names from the stack's resources, settings of tables from its template.
 * @throws UserFacingError without the stack, and where a table has a setting that restoring does not know
 */
export async function readDeployedStack(client: CloudFormationClient, stack: string): Promise<DeployedStack> {
  const names = new Map<string, string>();
  try {
    const pages = paginateListStackResources({ client }, { StackName: stack });
    for await (const { StackResourceSummaries = [] } of pages) {
      for (const { LogicalResourceId: id = '', PhysicalResourceId: name = '' } of StackResourceSummaries)
        names.set(id, name);
    }
  } catch (error) {
    throw new UserFacingError(`Could not read the stack ${stack}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const { TemplateBody = '' } = await client.send(
    new GetTemplateCommand({ StackName: stack, TemplateStage: 'Original' }),
  );
  const { Resources } = JSON.parse(TemplateBody) as Template;
  const idOf = (path: string) => Object.keys(Resources).find(isIdOf(path)) ?? '';
  const tables = allTables.flatMap(([table]) => {
    const id = idOf(`Tables${table}`);
    const name = names.get(id);
    if (!name) return [];
    const properties = resolveReferences(Resources[id]?.Properties, names) as Record<string, unknown>;
    return [{ table, name, settings: parseTableSettings(table, properties) }];
  });
  const missing = allTables.filter(([name]) => !tables.some(({ table }) => table === name));
  if (missing.length > 0) {
    throw new UserFacingError(
      `The stack ${stack} has no table ${missing.map(([name]) => name).join(', ')}. ` +
        'Check out the version that is deployed, and run this command again.',
    );
  }
  const functions = allFunctions.flatMap(([name]) => {
    const found = names.get(idOf(`Functions${name}`));
    return found ? [[name, found] as const] : [];
  });
  const machine = Object.entries(Resources).find(
    ([, { Type }]) => Type === 'AWS::StepFunctions::StateMachine',
  );
  return {
    name: stack,
    tables,
    functions: new Map(functions),
    stateMachineArn: names.get(machine?.[0] ?? '') ?? '',
  };
}

/** Long enough for every resource of the stack; a changed parameter updates two. */
const maxUpdateSeconds = 3600;

/**
 * Changes one parameter of the stack. Its template and its other parameters stay.
 * @throws UserFacingError where the stack has no such parameter
 */
export async function setStackParameter(
  client: CloudFormationClient,
  stack: string,
  parameter: string,
  value: string,
): Promise<void> {
  const StackName = stack;
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  const present = Stacks[0]?.Parameters?.flatMap(({ ParameterKey }) => ParameterKey ?? []) ?? [];
  if (!present.includes(parameter)) {
    throw new UserFacingError(
      `The stack ${stack} has no parameter ${parameter}. Deploy this version, then run this command again.`,
    );
  }
  await client.send(
    new UpdateStackCommand({
      StackName,
      UsePreviousTemplate: true,
      Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'],
      Parameters: present.map((key) =>
        key === parameter
          ? { ParameterKey: key, ParameterValue: value }
          : { ParameterKey: key, UsePreviousValue: true },
      ),
    }),
  );
  await waitUntilStackUpdateComplete({ client, maxWaitTime: maxUpdateSeconds }, { StackName });
}
