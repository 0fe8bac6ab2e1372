import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { type Item, remove } from '../../../functions/lib/table.ts';
import { parseSlip } from '../../../functions/store/slip.ts';
import { allTables, type TableName, tables } from '../../../shared/contract.ts';
import { statutoryField, statutoryFieldNames } from '../../../shared/law/statutory-fields.ts';
import { payrollField, payrollFieldNames } from '../../../shared/pay/payroll-fields.ts';
import { personalFieldNames } from '../../../shared/profiles/profiles.ts';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { calls, type PreparedCall } from '../../support/calls.ts';
import { putItems } from '../../support/put-items.ts';
import { describeFailure } from '../../support/send-call.ts';
import { takeConsole } from '../../support/setup.ts';

/** Reads that print nothing and change nothing, so that all can be prepared at once and sent again and again. */
const reads = calls.filter(({ isRead }) => isRead);

let backend: CallBackend;
let prepared: Map<string, PreparedCall>;
beforeAll(async () => {
  backend = await startCallBackend(3);
  prepared = new Map();
  for (const call of reads) prepared.set(call.title, await call.prepare(backend.company));
});
afterAll(() => backend.stop());
// A broken item logs lines that are expected here.
afterEach(() => void takeConsole());

const isTyped = (kind: string) => kind === 'text' || kind === 'identifier';

/**
 * The texts that an employee, or an admin about them, types freely: fields from their lists, and texts of leave,
 * payslips and one-off amounts.
 */
const freeTexts: ReadonlySet<string> = new Set([
  ...personalFieldNames,
  ...payrollFieldNames.filter((name) => isTyped(payrollField(name).kind)),
  ...statutoryFieldNames.filter((name) => isTyped(statutoryField(name).kind)),
  ...['name', 'subject', 'description', 'reason', 'label', 'note', 'payNotes', 'billNumber', 'comment'],
]);

/** A copy in which each free text, wherever it is nested, is this one; without a text, there is none. */
function broken(value: unknown, text: string | undefined, isText = false): unknown {
  if (typeof value === 'string') return isText ? text : value;
  if (Array.isArray(value)) return value.map((entry) => broken(entry, text, isText));
  if (typeof value !== 'object' || value === null || value instanceof Set) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, broken(entry, text, isText || freeTexts.has(key))]),
  );
}

const ownerOf = ({ userId, id }: Item): unknown =>
  userId ?? (typeof id === 'string' && id.startsWith('usr_') ? id : undefined);

const keyOf = (table: TableName, item: Item) => {
  const { partitionKey, sortKey } = { sortKey: undefined, ...tables[table] };
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, item[name] as string]));
};

/** Changes every item that an employee owns; those of the admin stay. */
async function eachItem(change: (table: TableName, item: Item) => Promise<unknown>): Promise<void> {
  const database = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (const [table] of allTables) {
    const { Items = [] } = await database.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
    const own = Items.filter((item) => {
      const owner = ownerOf(item);
      return owner !== undefined && owner !== backend.company.admin.account.id;
    });
    // Texts within a payslip are parts of a text.
    const read =
      table === 'slips' ? own.map((item) => (item.slip ? { ...item, ...parseSlip(item) } : item)) : own;
    await Promise.all(read.map((item) => change(table, item)));
  }
}

/** Keys stay: they name the item. */
const breakTexts = (text: string | undefined) => () =>
  eachItem((table, item) => putItems(table, [{ ...(broken(item, text) as Item), ...keyOf(table, item) }]));

/** A profile as it is before anything is entered, and payslips, also imported ones, that were made of such a one. */
const removeDetails = () =>
  eachItem(async (table, item) => {
    if (table === 'profiles') {
      const { userId, kind, payrollVersion, version } = item;
      return putItems(table, [{ userId, kind, payrollVersion, version }]);
    }
    if (table !== 'slips') return undefined;
    if (!item.slip) return putItems(table, [{ ...item, employee: {} }]);
    const { statutory: _, ...slip } = item.slip as Item;
    // It always names its month.
    const { payPeriod } = slip.profile as Item;
    return putItems(table, [{ ...item, slip: { ...slip, profile: { payPeriod } } }]);
  });

const removeProfiles = () =>
  eachItem(async (table, item) => table === 'profiles' && (await remove(table, keyOf(table, item))));

/** Each breaks what the one before has left. */
const ways: [string, () => Promise<void>, number][] = [
  ['nothing broken', async () => {}, 201],
  ['separators of files in every text of each employee', breakTexts('9#~#9'), 500],
  [
    'formulas, markup, control characters and letters of other scripts in every text of each employee',
    breakTexts('=1+1</NAME>&\u0000\r\n\u202E\uFFFE"\',;आशा 工程師'),
    500,
  ],
  ['texts of each employee that are longer than any field', breakTexts('W'.repeat(3_000)), 500],
  ['empty texts of each employee', breakTexts(''), 500],
  ['no details of any employee', removeDetails, 500],
  ['no profile of any employee', removeProfiles, 500],
];

describe.each(ways)('with %s', (_, breakAll, limit) => {
  beforeAll(breakAll);

  test.each(reads.map(({ title }) => [title] as const))('%s answers', async (title) => {
    const { path, init } = prepared.get(title) as PreparedCall;
    const answer = await fetch(backend.url + path, init);
    const body = await answer.text();
    if (answer.status >= limit) throw new Error(describeFailure(title, answer.status, body));
  });
});
