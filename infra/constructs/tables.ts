import { AttributeType, BillingMode, Table as DynamoTable, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../stages.ts';
import { allTables, type Table, type TableName } from '../tables.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

const keysOf = ({ partitionKey, sortKey }: Pick<Table, 'partitionKey' | 'sortKey'>) => ({
  partitionKey: text(partitionKey),
  ...(sortKey && { sortKey: text(sortKey) }),
});

/** One table per entity. */
export class Tables extends Construct {
  readonly #tables = new Map<TableName, DynamoTable>();

  constructor(scope: Construct, id: string, { stage, key }: { stage: Stage; key: IKey }) {
    super(scope, id);
    for (const [name, table] of allTables) {
      const made = new DynamoTable(this, name, {
        ...keysOf(table),
        ...(table.expiry && { timeToLiveAttribute: table.expiry }),
        billingMode: BillingMode.PAY_PER_REQUEST,
        encryption: TableEncryption.CUSTOMER_MANAGED,
        encryptionKey: key,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        deletionProtection: stage.kept,
        removalPolicy: removalPolicy(stage),
      });
      for (const [indexName, index] of Object.entries(table.indexes ?? {})) {
        made.addGlobalSecondaryIndex({ indexName, ...keysOf(index) });
      }
      this.#tables.set(name, made);
    }
  }

  named(name: TableName): DynamoTable {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    return table;
  }
}
