import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PlainError } from '../infra/plain-error.ts';
import { type Copied, type Copying, copyTable } from './restore/copy-table.ts';
import { run } from './run.ts';

const usage = 'npm run restore -- --from RESTORED --to TABLE [--all]';

function copyingIn(args: string[]): Copying {
  const options = { from: { type: 'string' }, to: { type: 'string' }, all: { type: 'boolean' } } as const;
  try {
    const { from, to, all = false } = parseArgs({ args, options }).values;
    if (from && to) return { from, to, overwrite: all };
  } catch (error) {
    throw new PlainError(`${(error as Error).message}. Like this: ${usage}`, { cause: error });
  }
  throw new PlainError(`Name both tables: ${usage}`);
}

const number = (count: number) => count.toLocaleString('en-IN');

function said({ from, to, overwrite }: Copying, { table, inCopy, before, put, after }: Copied): string {
  const kept = inCopy - put;
  return [
    `${table}: ${number(inCopy)} items in ${from}, ${number(before)} in ${to}.`,
    overwrite
      ? `Put all ${number(put)}, in place of what was there.`
      : `Put ${number(put)} that were missing; left ${number(kept)} as they were.`,
    `Now ${number(after)} in ${to}${after > inCopy ? `, ${number(after - inCopy)} of them not in the copy` : ''}.`,
  ].join('\n');
}

await run(async (args) => {
  const copying = copyingIn(args);
  const client = new DynamoDBClient({});
  console.log(said(copying, await copyTable(client, copying)));
  return 0;
});
