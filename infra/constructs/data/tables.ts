import { CfnCondition, CfnParameter, Fn } from 'aws-cdk-lib';
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
import { allTables, type TableName, type TableSchema } from '../../../shared/contract.ts';
import { notificationsStreamParameter } from '../../stack-names.ts';
import { removalPolicy, type Stage } from '../../stages.ts';

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

/** The DynamoDB tables of shared/contract.ts. */
export class Tables extends Construct {
  /** The stream of the notifications table: its first one, or the one of `notificationsStreamParameter`. */
  readonly notificationsStreamArn: string;
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
    this.notificationsStreamArn = this.#currentStreamArn('notifications');
  }

  /**
   * A table that was restored has another stream, of which CloudFormation does not learn by itself. `npm run restore`
   * passes its label as a parameter, and CloudFormation replaces the event source mappings. Deployments keep the value.
   */
  #currentStreamArn(name: TableName): string {
    const { tableStreamArn, tableArn } = this.get(name);
    if (!tableStreamArn) throw new Error(`the table ${name} has no stream`);
    const restored = new CfnParameter(this, 'RestoredStream', {
      type: 'String',
      default: '',
      description: `Label of the stream of the table ${name} since it was restored`,
    });
    restored.overrideLogicalId(notificationsStreamParameter);
    const isRestored = new CfnCondition(this, 'IsRestored', {
      expression: Fn.conditionNot(Fn.conditionEquals(restored, '')),
    });
    return Fn.conditionIf(
      isRestored.logicalId,
      `${tableArn}/stream/${restored.valueAsString}`,
      tableStreamArn,
    ).toString();
  }

  get(name: TableName): DynamoTable {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    return table;
  }
}
