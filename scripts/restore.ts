import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '../infra/user-facing-error.ts';
import { type CopyOptions, type CopyResult, copyTable } from './restore/copy-table.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run restore -- --from RESTORED --to TABLE [--all]';

function parseCopyOptions(args: string[]): CopyOptions {
  const options = { from: { type: 'string' }, to: { type: 'string' }, all: { type: 'boolean' } } as const;
  try {
    const { from, to, all = false } = parseArgs({ args, options }).values;
    if (from && to) return { from, to, overwrite: all };
  } catch (error) {
    throw new UserFacingError(`${(error as Error).message}. Like this: ${usage}`, { cause: error });
  }
  throw new UserFacingError(`Name both tables: ${usage}`);
}

const formatCount = (count: number) => count.toLocaleString('en-IN');

function formatReport(
  { from, to, overwrite }: CopyOptions,
  { table, inCopy, before, put, after }: CopyResult,
): string {
  const skipped = inCopy - put;
  return [
    `${table}: ${formatCount(inCopy)} items in ${from}, ${formatCount(before)} in ${to}.`,
    overwrite
      ? `Put all ${formatCount(put)}, in place of what was there.`
      : `Put ${formatCount(put)} that were missing; left ${formatCount(skipped)} as they were.`,
    `Now ${formatCount(after)} in ${to}${after > inCopy ? `, ${formatCount(after - inCopy)} of them not in the copy` : ''}.`,
  ].join('\n');
}

await runCommand(async (args) => {
  const options = parseCopyOptions(args);
  const client = new DynamoDBClient({});
  console.log(formatReport(options, await copyTable(client, options)));
  return 0;
});
