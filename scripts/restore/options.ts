import { parseArgs } from 'node:util';
import { stageNameOf } from '../../infra/deployable-stage.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { type TableName, tables } from '../../shared/contract.ts';
import type { CopyOptions } from './copy-table.ts';

export const usage = [
  'npm run restore -- --context stage=prod --everything --to 2026-07-31T09:00:00+05:30 --yes',
  'npm run restore -- --context stage=prod --table notifications [--backup ARN]',
  'npm run restore -- --context stage=prod --start',
  'npm run restore -- --from RESTORED --to TABLE [--all]',
];

/** The parsed command. */
export type RestoreRequest =
  | ({ kind: 'copy' } & CopyOptions)
  | { kind: 'everything'; stage: string; profile: string | undefined; moment: Date; isConfirmed: boolean }
  | {
      kind: 'table';
      stage: string;
      profile: string | undefined;
      table: TableName;
      backup: string | undefined;
    }
  | { kind: 'start'; stage: string; profile: string | undefined };

const options = {
  context: { type: 'string', short: 'c', multiple: true },
  profile: { type: 'string' },
  everything: { type: 'boolean' },
  yes: { type: 'boolean' },
  table: { type: 'string' },
  backup: { type: 'string' },
  start: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  all: { type: 'boolean' },
} as const;

const fail = (why: string, cause?: unknown): never => {
  throw new UserFacingError([why, ...usage.map((line) => `  ${line}`)].join('\n'), { cause });
};

/** @throws UserFacingError without a time zone, since a moment of five hours and a half earlier or later loses work */
function parseMoment(text: string): Date {
  const moment = new Date(text);
  const isExact = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isExact || Number.isNaN(moment.getTime()))
    fail(`"${text}" is not a moment with its time zone. Write one like 2026-07-31T09:00:00+05:30:`);
  if (moment.getTime() > Date.now()) fail(`${text} is in the future:`);
  return moment;
}

function parseValues(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    return fail(`${(error as Error).message}. Like this:`, error);
  }
}

/** @throws UserFacingError with the usage */
export function parseRestoreRequest(args: string[]): RestoreRequest {
  const {
    context,
    profile,
    everything,
    table,
    start,
    from,
    to,
    all = false,
    backup,
    yes = false,
  } = parseValues(args);
  if (!everything && !table && !start) {
    if (from && to) return { kind: 'copy', from, to, overwrite: all };
    return fail(from || to ? 'Name both tables:' : 'Say what to restore:');
  }
  // As `npm run deploy` takes it: the last one counts.
  const stage = stageNameOf(context);
  if (!stage) return fail('Say which stage to restore:');
  if (start) return { kind: 'start', stage, profile };
  if (everything) {
    return to
      ? { kind: 'everything', stage, profile, moment: parseMoment(to), isConfirmed: yes }
      : fail('Say to which moment:');
  }
  if (!table || !Object.hasOwn(tables, table))
    return fail(`There is no table "${table}". The tables are ${Object.keys(tables).join(', ')}:`);
  return { kind: 'table', stage, profile, table: table as TableName, backup };
}
