import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Account, emailGuardKey, toAccountItem } from '../../../functions/store/account.ts';
import type { LeaveItem } from '../../../functions/store/leave.ts';
import type { ProfileItem } from '../../../functions/store/profile.ts';
import { openDatabase } from '../../../infra/local/engines/database.ts';
import { databaseHandler, dynamoDbService } from '../../../infra/local/engines/dynamodb.ts';
import { createEndpointServer } from '../../../infra/local/server/endpoint.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { createAccessKey } from '../../../infra/local/server/signature.ts';
import type { TableName } from '../../../shared/contract.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { toPeriod } from '../../../shared/period.ts';
import { userId } from '../../../shared/user-id.ts';

/** How many people are added, each with one request for leave. */
export const people = 1000;

const digits = (count: number) => String(count).padStart(20, '0');
const userIdOf = (count: number) => userId.parse(`usr_${digits(count)}`);

/** 'Zubin 0001' to 'Zubin 1000': sorted after all employees of the demo company. */
export const nameOf = (count: number) => `Zubin ${String(count).padStart(4, '0')}`;
const emailOf = (count: number) => `zubin.${count}@example.com`;

/** An account without a password hash: hashing a thousand would take half a minute. */
const account = (count: number): Account =>
  toAccountItem({
    id: userIdOf(count),
    kind: 'account',
    name: nameOf(count),
    email: emailOf(count),
    role: 'user',
    isInitialPassword: true,
    passwordHash: 'none',
    authVersion: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  });

const profile = (count: number): ProfileItem => ({
  userId: userIdOf(count),
  kind: 'profile',
  employeeId: `SSW-${count}`,
  payPeriod: toPeriod(todayInIndia()),
  paidDays: 30,
  lopDays: 0,
  basicSalary: paise(40_000_00 + count),
  hra: paise(20_000_00),
  profTax: paise(200_00),
  payrollVersion: 1,
  version: 1,
});

/** Older than any of the demo company, so that the last one created ends the list. */
const request = (count: number): LeaveItem => {
  const id = `leave_${digits(count)}_${digits(1)}`;
  return {
    id,
    leaveId: id,
    kind: 'leave',
    userId: userIdOf(count),
    name: nameOf(count),
    email: emailOf(count),
    subject: 'Vacation',
    startDate: '2026-01-05',
    endDate: '2026-01-07',
    numberOfDays: 3,
    description: 'Three days with the family in Nashik, back on the fourth.',
    // Pending ones come first: the last one is none of them.
    status: (people - count) % 3 === 0 ? 'rejected' : 'pending',
    appliedAt: `2000-01-01T00:00:00.000Z#${digits(people - count)}`,
    version: 1,
  };
};

/** Writes the people into the database of a portal that is not running. */
export async function addPeople(databaseFile: string): Promise<void> {
  const database = await openDatabase(databaseFile, (error) => {
    throw error;
  });
  const key = createAccessKey();
  const server = createEndpointServer(key, { dynamodb: dynamoDbService(databaseHandler(database)) });
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: await listenOnLoopback(server),
      region: 'ap-south-1',
      credentials: key,
    }),
  );
  const write = (table: TableName, items: object[]) =>
    client.send(
      new BatchWriteCommand({ RequestItems: { [table]: items.map((Item) => ({ PutRequest: { Item } })) } }),
    );
  const perBatch = 10;
  for (let first = 1; first <= people; first += perBatch) {
    const counts = Array.from({ length: perBatch }, (_, i) => first + i);
    const guards = counts.map((count) => ({ ...emailGuardKey(emailOf(count)), userId: userIdOf(count) }));
    await write('accounts', [...counts.map(account), ...guards]);
    await write('profiles', counts.map(profile));
    await write('leaves', counts.map(request));
  }
  client.destroy();
  await closeServer(server);
  await database.stop();
}
