import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { formatDifferences, fullDiff } from '@aws-cdk/cloudformation-diff';
import {
  CloudFormationClient,
  DescribeStackResourceCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { listStacks } from '../../infra/stack-names.ts';
import type { Stage } from '../../infra/stages.ts';
import { getStackState } from './cloudformation.ts';
import { type CloudFormationTemplate, listLosses } from './losses.ts';
import { isCreation } from './plan-deployment.ts';

/** The changes of a deployment to a stack. */
interface StackChanges {
  stack: string;
  /** As `cdk diff` prints it, without colours; undefined for a stack that is created. */
  diff: string | undefined;
  /** A sentence for each resource that holds data and would be lost. */
  losses: string[];
}

function formatDiff(before: CloudFormationTemplate, after: CloudFormationTemplate): string {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  formatDifferences(stream, fullDiff(before, after));
  return stripVTControlCharacters(chunks.join('')).trim();
}

/** The nested stacks of a template: their logical ids, with the files of their new templates. */
const listNested = ({ Resources }: CloudFormationTemplate): [logicalId: string, file: string][] =>
  Object.entries(Resources)
    .filter(([, { Type }]) => Type === 'AWS::CloudFormation::Stack')
    .map(([logicalId, { Metadata }]) => [logicalId, Metadata['aws:asset:path']]);

/**
 * Compares templates with those that are deployed, and changes nothing.
 * @param folder CDK's output
 * @param command that looks again
 */
export async function listStackChanges(
  stage: Stage,
  folder: string,
  command = 'npm run diff',
): Promise<StackChanges[]> {
  const readNew = (file: string): CloudFormationTemplate =>
    JSON.parse(readFileSync(join(folder, file), 'utf8'));

  async function compare(
    client: CloudFormationClient,
    stack: string,
    id: string,
    file: string,
  ): Promise<StackChanges[]> {
    const { TemplateBody = '' } = await client.send(
      new GetTemplateCommand({ StackName: id, TemplateStage: 'Original' }),
    );
    const [before, after] = [JSON.parse(TemplateBody) as CloudFormationTemplate, readNew(file)];
    const losses = listLosses(before, after, command);
    const changes: StackChanges[] = [{ stack, diff: formatDiff(before, after), losses }];
    for (const [LogicalResourceId, nestedFile] of listNested(after)) {
      if (!before.Resources[LogicalResourceId]) continue;
      const { StackResourceDetail: nested } = await client.send(
        new DescribeStackResourceCommand({ StackName: id, LogicalResourceId }),
      );
      changes.push(
        ...(await compare(
          client,
          `${stack}/${LogicalResourceId}`,
          nested?.PhysicalResourceId ?? '',
          nestedFile,
        )),
      );
    }
    return changes;
  }

  const changes = listStacks(stage).map(async (stack) => {
    const file = `${stack.name}.template.json`;
    // An older version may have fewer stacks than the stage has now, and leaves the others alone.
    if (!existsSync(join(folder, file))) return [];
    if (isCreation(await getStackState(stack))) return [{ stack: stack.name, diff: undefined, losses: [] }];
    return compare(new CloudFormationClient({ region: stack.region }), stack.name, stack.name, file);
  });
  return (await Promise.all(changes)).flat();
}

const describe = ({ diff }: StackChanges): string =>
  diff === undefined ? 'Is created.' : diff === '' ? 'Does not change.' : diff;

/** None where nothing that holds data is lost. */
export const formatLosses = (changes: StackChanges[]): string[] => {
  const losses = changes.flatMap(({ losses }) => losses);
  return losses.length === 0 ? [] : ['This deployment would lose data:', ...losses];
};

/** The changes of a deployment, for the terminal. */
export const formatChanges = (changes: StackChanges[]): string =>
  [...changes.map((each) => `${each.stack}\n${describe(each)}\n`), ...formatLosses(changes)].join('\n');

/** The same as Markdown, for the approver of the deployment: what would be lost comes first. */
export const toMarkdown = (changes: StackChanges[]): string =>
  [
    ...formatLosses(changes).map((line) => `> ${line}\n`),
    ...changes.map((each) => `### ${each.stack}\n\n\`\`\`\n${describe(each)}\n\`\`\`\n`),
  ].join('\n');
