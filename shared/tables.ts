/** A table's keys, which are all strings; its indexes carry whole items. */
export interface TableSchema {
  partitionKey: string;
  sortKey?: string;
  indexes?: Readonly<Record<string, { partitionKey: string; sortKey: string }>>;
  /** The attribute, in seconds since the epoch, after which an item may be dropped. */
  ttlAttribute?: string;
}

/** Every table of the portal: made from this list on one machine and in AWS alike. */
export const tables = {
  accounts: { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'id' } } },
  sessions: { partitionKey: 'hash', ttlAttribute: 'expiresAt' },
  profiles: { partitionKey: 'userId', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'userId' } } },
  slips: {
    partitionKey: 'userId',
    sortKey: 'payPeriod',
    indexes: { 'by-period': { partitionKey: 'period', sortKey: 'userId' } },
  },
  leaves: {
    partitionKey: 'userId',
    sortKey: 'leaveId',
    indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'appliedAt' } },
  },
  holidays: { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'date' } } },
  policies: { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'updatedAt' } } },
  audit: { partitionKey: 'entity', sortKey: 'time' },
  settings: { partitionKey: 'name' },
} as const satisfies Record<string, TableSchema>;

export type TableName = keyof typeof tables;

/** The list as pairs, each table with all that a table may have. */
export const allTables = Object.entries(tables) as [TableName, TableSchema][];
