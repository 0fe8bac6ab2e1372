/** An index of a table. It projects whole items, or its keys and these attributes alone. */
export interface IndexSchema {
  partitionKey: string;
  sortKey: string;
  include?: readonly string[];
}

/** A table's keys, all of them strings. A release adds at most one index to a table: CloudFormation takes no more. */
export interface TableSchema {
  partitionKey: string;
  sortKey?: string;
  indexes?: Readonly<Record<string, IndexSchema>>;
  /** The time-to-live attribute, in seconds since the epoch: DynamoDB deletes the item some time after it. */
  ttlAttribute?: string;
  /** Its writes are streamed: to the function that delivers fan-out items, and to the one that sends email. */
  isOutbox?: true;
}

/** Every table of the portal. Its resources, types, environment variables, backups and costs come from this list. */
export const tables = {
  accounts: {
    partitionKey: 'id',
    indexes: {
      'by-kind': { partitionKey: 'kind', sortKey: 'id' },
      // Lists show and search these attributes; the password hashes stay out.
      'by-name': {
        partitionKey: 'kind',
        sortKey: 'sortName',
        include: ['name', 'email', 'role', 'isInitialPassword'],
      },
    },
  },
  sessions: {
    partitionKey: 'hash',
    ttlAttribute: 'expiresAt',
    // Only attributes that never change, so that extending a session's idle timeout writes the table alone.
    indexes: { 'by-user': { partitionKey: 'userId', sortKey: 'hash', include: ['transport'] } },
  },
  passkeys: { partitionKey: 'ownerId' },
  authenticators: { partitionKey: 'accountId' },
  profiles: { partitionKey: 'userId', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'userId' } } },
  // DynamoDB erases a declaration some years after its tax year.
  declarations: { partitionKey: 'userId', sortKey: 'taxYear', ttlAttribute: 'expiresAt' },
  certificates: { partitionKey: 'ownerId', sortKey: 'taxYear' },
  slips: {
    partitionKey: 'userId',
    sortKey: 'payPeriod',
    indexes: {
      'by-period': { partitionKey: 'period', sortKey: 'userId' },
      // Lists of a whole month read who has a payslip and what it pays, a hundredth of what the payslips say.
      'pay-by-period': {
        partitionKey: 'period',
        sortKey: 'userId',
        include: ['version', 'netPay', 'generatedAt'],
      },
    },
  },
  leaves: {
    partitionKey: 'userId',
    sortKey: 'leaveId',
    indexes: {
      'by-kind': { partitionKey: 'kind', sortKey: 'appliedAt' },
      'by-status': { partitionKey: 'status', sortKey: 'endDate' },
      // Sparse: of balances the manager, of a delegation the delegate.
      'by-decider': {
        partitionKey: 'deciderId',
        sortKey: 'userId',
        include: ['dateOfLeaving', 'startDate', 'endDate'],
      },
    },
  },
  holidays: { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'date' } } },
  policies: { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'updatedAt' } } },
  acknowledgments: { partitionKey: 'policyRevision', sortKey: 'userId' },
  runs: { partitionKey: 'run', sortKey: 'item' },
  notifications: {
    partitionKey: 'userId',
    sortKey: 'notificationId',
    // Sparse: of fan-out items that are to be delivered, and of notifications whose email waits.
    indexes: { outbox: { partitionKey: 'outbox', sortKey: 'notificationId' } },
    ttlAttribute: 'expiresAt',
    isOutbox: true,
  },
  audit: {
    partitionKey: 'entity',
    sortKey: 'time',
    // Sparse: of what a pay run does for each person it has nothing.
    indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'time' } },
  },
  settings: { partitionKey: 'name' },
} as const satisfies Record<string, TableSchema>;

export type TableName = keyof typeof tables;

/** The list as pairs, each table with every property that a table may have. */
export const allTables = Object.entries(tables) as [TableName, TableSchema][];
