import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { parseSecuritySettings } from '../../functions/store/security-settings.ts';
import { startLocalBackend } from '../../infra/local/backend.ts';
import { allTables } from '../../shared/tables.ts';

const neverLoaded = () => Promise.reject(new Error('no function is called'));

async function withFolder(dataDir: string, work: (documents: DynamoDBDocumentClient) => Promise<void>) {
  const backend = await startLocalBackend({ dataDir, loadHandler: neverLoaded });
  const client = new DynamoDBClient({});
  await work(DynamoDBDocumentClient.from(client)).finally(() => client.destroy());
  await backend.stop();
}

async function scan(documents: DynamoDBDocumentClient, TableName: string) {
  const items = [];
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName })) items.push(...Items);
  return items;
}

const earlierTables = { notices: ['userId', 'noticeId'], factors: ['accountId'] };
const owner = 'usr_0123456789abcdef0123';
const earlierItems: [table: string, item: Record<string, unknown>][] = [
  ['notices', { userId: owner, noticeId: 'mail-choices', byMail: { payslips: false }, version: 1 }],
  [
    'notices',
    { userId: owner, noticeId: 'ntc_1', kind: 'mail.resumed', mail: 'sent', mailedAt: '2026-11-01' },
  ],
  ['notices', { userId: 'announcement', noticeId: 'ntc_2', outbox: 'announced', subject: { title: 'mail' } }],
  ['factors', { accountId: owner, recoveryCodes: ['mail'], authenticator: { lastStep: 3 } }],
  ['accounts', { id: 'undeliverable#a@example.com', kind: 'undeliverable', email: 'a@example.com' }],
  ['accounts', { id: 'settings#security', requireSecondStep: true, freshProof: true, version: 2 }],
  [
    'audit',
    {
      entity: owner,
      time: '1',
      action: 'second-step.turned-on',
      changes: [{ field: 'requireSecondStep', before: false, after: true }],
    },
  ],
  ['runs', { run: '2026-10', item: 'plan#1', isCountedOnly: true }],
];

test('a data folder of before the new names is renamed when the portal starts, and loses nothing but its sessions', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vetan-renamed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await withFolder(dataDir, async (documents) => {
    for (const [TableName, [partitionKey = '', sortKey]] of Object.entries(earlierTables)) {
      const keys = [partitionKey, ...(sortKey ? [sortKey] : [])];
      await documents.send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: keys.map((AttributeName, i) => ({ AttributeName, KeyType: i === 0 ? 'HASH' : 'RANGE' })),
          AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        }),
      );
    }
    for (const [TableName, Item] of earlierItems) await documents.send(new PutCommand({ TableName, Item }));
    await documents.send(new PutCommand({ TableName: 'sessions', Item: { hash: 'h', medium: 'cookie' } }));
  });
  mkdirSync(join(dataDir, 'mails'), { recursive: true });
  writeFileSync(join(dataDir, 'mails', '1.eml'), 'Subject: kept');

  // The second start finds nothing to rename.
  for (let start = 1; start <= 2; start++) {
    await withFolder(dataDir, async (documents) => {
      const { TableNames } = await documents.send(new ListTablesCommand({}));
      expect(TableNames?.sort()).toEqual(allTables.map(([name]) => name).sort());
      expect(await scan(documents, 'notifications')).toEqual(
        expect.arrayContaining([
          { userId: owner, notificationId: 'email-choices', byEmail: { payslips: false }, version: 1 },
          {
            userId: owner,
            notificationId: 'ntc_1',
            kind: 'email.resumed',
            email: 'sent',
            emailedAt: '2026-11-01',
          },
          { userId: 'fan-out', notificationId: 'ntc_2', outbox: 'fan-out', subject: { title: 'mail' } },
        ]),
      );
      expect(await scan(documents, 'authenticators')).toEqual([
        { accountId: owner, recoveryCodes: ['mail'], authenticator: { lastStep: 3 } },
      ]);
      const accounts = await scan(documents, 'accounts');
      expect(parseSecuritySettings(accounts.find(({ id }) => id === 'settings#security'))).toEqual({
        requireTwoFactor: true,
        reauthentication: true,
        version: 2,
      });
      expect(accounts).toContainEqual({
        id: 'suppression#a@example.com',
        kind: 'suppression',
        email: 'a@example.com',
      });
      expect(accounts).toHaveLength(2);
      expect(await scan(documents, 'audit')).toEqual([
        {
          entity: owner,
          time: '1',
          action: 'two-factor.turned-on',
          changes: [{ field: 'requireTwoFactor', before: false, after: true }],
        },
      ]);
      expect(await scan(documents, 'runs')).toEqual([{ run: '2026-10', item: 'plan#1', isPrintOnly: true }]);
      expect(await scan(documents, 'sessions')).toEqual([]);
    });
  }
  expect(existsSync(join(dataDir, 'mails'))).toBe(false);
  expect(readFileSync(join(dataDir, 'emails', '1.eml'), 'utf8')).toBe('Subject: kept');
});
