import {
  AttributeType,
  BillingMode,
  Table as DynamoTable,
  ProjectionType,
  StreamViewType,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { allTables, type TableName, type TableSchema } from '../../shared/tables.ts';
import { removalPolicy, type Stage } from '../stages.ts';

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING });

const keyAttributes = ({ partitionKey, sortKey }: Pick<TableSchema, 'partitionKey' | 'sortKey'>) => ({
  partitionKey: stringAttribute(partitionKey),
  ...(sortKey && { sortKey: stringAttribute(sortKey) }),
});

interface TablesProps {
  stage: Stage;
  key: IKey;
  deletionProtection: boolean;
}

/** The DynamoDB tables of shared/tables.ts. */
export class Tables extends Construct {
  readonly #tables = new Map<TableName, DynamoTable>();

  constructor(scope: Construct, id: string, { stage, key, deletionProtection }: TablesProps) {
    super(scope, id);
    for (const [name, table] of allTables) {
      const created = new DynamoTable(this, name, {
        ...keyAttributes(table),
        ...(table.isOutbox && { stream: StreamViewType.NEW_IMAGE }),
        ...(table.ttlAttribute && { timeToLiveAttribute: table.ttlAttribute }),
        billingMode: BillingMode.PAY_PER_REQUEST,
        encryption: TableEncryption.CUSTOMER_MANAGED,
        encryptionKey: key,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        deletionProtection,
        removalPolicy: removalPolicy(stage),
      });
      for (const [indexName, index] of Object.entries(table.indexes ?? {})) {
        created.addGlobalSecondaryIndex({
          indexName,
          ...keyAttributes(index),
          ...(index.include && {
            projectionType: ProjectionType.INCLUDE,
            nonKeyAttributes: [...index.include],
          }),
        });
      }
      this.#tables.set(name, created);
    }
  }

  get(name: TableName): DynamoTable {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    return table;
  }
}
