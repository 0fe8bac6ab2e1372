import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  type AttributeValue,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import type { Template } from 'aws-cdk-lib/assertions';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { notificationsStreamParameter } from '../../../infra/stack-names.ts';
import { type AwsClients, createAwsClients } from '../../../scripts/restore/aws-clients.ts';
import { allTables, type TableName } from '../../../shared/contract.ts';
import { withoutHash } from '../../aws/templates/statements.ts';
import type { Resource } from '../../aws/templates/synthesize.ts';
import { readItems, writeItems } from './restored-tables.ts';

type Item = Record<string, AttributeValue>;
type Input = Record<string, Resource>;

/** The settings of a table that the local database does not know. */
interface TableState {
  protection: boolean;
  keyId: string | undefined;
  streamView: string | undefined;
  streamArn: string | undefined;
  ttl: string | undefined;
  recovery: boolean;
  tags: { Key: string; Value: string }[];
}

/** A table at a moment, as AWS restores it. */
interface Saved {
  time: Date;
  arn: string;
  table: string;
  description: TableDescription;
  items: Item[];
}

class AwsError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const tableArn = (name: string) => `arn:aws:dynamodb:ap-south-1:000000000000:table/${name}`;
const keyArn = (id: string) => `arn:aws:kms:ap-south-1:000000000000:key/${id}`;

/**
 * An AWS account with the stack of a template, on top of the local database: tables with the settings that the database
 * lacks, backups and recovery, event source mappings that know nothing of a new stream, and the concurrency of functions.
 * A table that is restored has what AWS gives it, and nothing more.
 */
export class SimulatedAccount {
  readonly tables = new Map<string, TableState>();
  /** Streams that functions read, by name of the function. */
  readonly readers = new Map<string, string>();
  readonly parameters = new Map([
    [notificationsStreamParameter, ''],
    ['BootstrapVersion', '/cdk-bootstrap/version'],
  ]);
  /** Functions whose concurrency is 0. */
  readonly stopped = new Set<string>();
  readonly runningExecutions = new Set<string>();
  /** Calls that change something outside of tables, in their order. */
  readonly log: string[] = [];
  readonly #saved: Saved[] = [];
  readonly #template: Template;
  readonly #engine: string;
  readonly #invoke: (name: FunctionName, event: unknown) => Promise<unknown>;
  readonly #server = createServer((message, response) => {
    void this.#answer(message).then(
      ({ status = 200, body, headers = {} }) => response.writeHead(status, headers).end(body),
      (error: Error) => response.destroy(error),
    );
  });
  #database = new DynamoDBClient({});
  #streams = 0;
  url = '';

  constructor(template: Template, invoke: (name: FunctionName, event: unknown) => Promise<unknown>) {
    this.#template = template;
    this.#invoke = invoke;
    this.#engine = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  }

  /** Gives every table what CloudFormation gives it at the deployment. @returns clients of the account's services */
  async start(): Promise<AwsClients> {
    for (const [name] of allTables) this.tables.set(name, this.#deployed(name));
    const streamArn = this.tables.get('notifications')?.streamArn ?? '';
    for (const mapping of this.#resources('AWS::Lambda::EventSourceMapping'))
      this.readers.set(this.#nameOf(mapping.Properties.FunctionName.Ref), streamArn);
    this.url = await listenOnLoopback(this.#server);
    return createAwsClients({ region: 'ap-south-1', endpoint: this.url });
  }

  async stop(): Promise<void> {
    this.#database.destroy();
    await closeServer(this.#server);
  }

  /** The environment of a command that works on this account. */
  get environment(): Record<string, string> {
    return {
      AWS_ENDPOINT_URL: this.url,
      AWS_ENDPOINT_URL_DYNAMODB: this.url,
      AWS_ENDPOINT_URL_LAMBDA: this.url,
    };
  }

  /** Keeps what all tables hold now, as point-in-time recovery does for each second. @returns the moment */
  async keepMoment(): Promise<Date> {
    const time = new Date(Math.floor(Date.now() / 1000) * 1000);
    for (const [name] of allTables) await this.#save(name, time, 'moment');
    return time;
  }

  /** Deletes a table. AWS keeps a last backup of it. */
  async loseTable(name: TableName): Promise<void> {
    await this.#save(name, new Date(), 'backup');
    this.tables.delete(name);
    await this.#database.send(new DeleteTableCommand({ TableName: name }));
  }

  async #save(table: string, time: Date, kind: string): Promise<void> {
    const { Table = {} } = await this.#database.send(new DescribeTableCommand({ TableName: table }));
    const arn = `${tableArn(table)}/${kind}/${this.#saved.length}`;
    this.#saved.push({ time, arn, table, description: Table, items: await readItems(this.#database, table) });
  }

  #resources(type: string): Resource[] {
    return Object.values(this.#template.findResources(type));
  }

  /** The name in AWS of a logical id: that of the same table or function on this machine. */
  #nameOf(logicalId: string): string {
    const id = withoutHash(logicalId);
    const table = allTables.find(([name]) => id === `Tables${name}`);
    const found = allFunctions.find(([name]) => id === `Functions${name.replaceAll('-', '')}`);
    if (id === 'PayRunsMachine') return 'arn:aws:states:ap-south-1:000000000000:stateMachine:pay-runs';
    return table?.[0] ?? found?.[0] ?? id.toLowerCase();
  }

  #newStream = (name: string) => `${tableArn(name)}/stream/${++this.#streams}`;

  #deployed(name: TableName): TableState {
    const resources = Object.entries(this.#template.findResources('AWS::DynamoDB::Table'));
    const [, { Properties = {} } = {}] = resources.find(([id]) => this.#nameOf(id) === name) ?? [];
    const streamView = Properties.StreamSpecification?.StreamViewType;
    return {
      protection: Properties.DeletionProtectionEnabled,
      keyId: this.#nameOf(Properties.SSESpecification.KMSMasterKeyId['Fn::GetAtt'][0]),
      streamView,
      streamArn: streamView && this.#newStream(name),
      ttl: Properties.TimeToLiveSpecification?.AttributeName,
      recovery: Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
      tags: Properties.Tags,
    };
  }

  async #answer(
    message: IncomingMessage,
  ): Promise<{ status?: number; body: string | Buffer; headers?: Input }> {
    const body = await buffer(message);
    const target = String(message.headers['x-amz-target'] ?? '');
    try {
      if (target.startsWith('DynamoDB_')) return await this.#dynamoDb(target, message, body);
      if (target.startsWith('AWSStepFunctions.'))
        return { body: JSON.stringify(this.#stepFunctions(target, JSON.parse(body.toString()))) };
      if (message.headers['content-type']?.includes('urlencoded'))
        return { body: this.#cloudFormation(new URLSearchParams(body.toString())) };
      return await this.#lambda(message, body.toString());
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      return { status: 400, body: JSON.stringify({ __type: error.type, message: error.message }) };
    }
  }

  /** Passes a call on to the local database, as it was signed. */
  #forward(message: IncomingMessage, body: Buffer): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = message;
      const call = request(new URL(url ?? '/', this.#engine), { method, headers }, (response) => {
        buffer(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
          reject,
        );
      });
      call.on('error', reject).end(body);
    });
  }

  async #dynamoDb(target: string, message: IncomingMessage, body: Buffer) {
    const input: Input = JSON.parse(body.toString());
    const operation = target.split('.')[1] ?? '';
    if (operation === 'CreateTable') {
      await this.#create(input.TableName, input, input.Tags ?? []);
      return { body: JSON.stringify({ TableDescription: {} }) };
    }
    if (operation === 'DescribeTable') {
      const { status, body: answer } = await this.#forward(message, body);
      return { status, body: status === 200 ? this.#describe(input.TableName, answer) : answer };
    }
    if (operation === 'DeleteTable') {
      if (this.#state(input.TableName).protection)
        throw new AwsError('ValidationException', 'Resource cannot be deleted as it is protected');
      this.tables.delete(input.TableName);
      return this.#forward(message, body);
    }
    const name = input.TableName ?? String(input.ResourceArn ?? '').split('/')[1];
    const known: Record<string, () => unknown> = {
      RestoreTableToPointInTime: () => this.#restoreToMoment(input),
      RestoreTableFromBackup: () => this.#restoreFromBackup(input),
      ListBackups: () => this.#listBackups(name),
      UpdateTable: () => this.#update(name, input),
      DescribeTimeToLive: () => this.#describeExpiry(name),
      UpdateTimeToLive: () => {
        this.#state(name).ttl = input.TimeToLiveSpecification.AttributeName;
        return {};
      },
      DescribeContinuousBackups: () => this.#describeRecovery(name),
      UpdateContinuousBackups: () => {
        this.#state(name).recovery = input.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled;
        return {};
      },
      ListTagsOfResource: () => ({ Tags: this.#state(name).tags }),
      TagResource: () => {
        this.#state(name).tags.push(...input.Tags);
        return {};
      },
    };
    const answer = known[operation];
    return answer ? { body: JSON.stringify(await answer()) } : this.#forward(message, body);
  }

  #state(name: string): TableState {
    const state = this.tables.get(name);
    if (!state) throw new AwsError('ResourceNotFoundException', `there is no table ${name}`);
    return state;
  }

  async #create(TableName: string, input: Input, tags: TableState['tags']): Promise<void> {
    await this.#database.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: input.KeySchema,
        AttributeDefinitions: input.AttributeDefinitions,
        ...(input.GlobalSecondaryIndexes && { GlobalSecondaryIndexes: input.GlobalSecondaryIndexes }),
      }),
    );
    this.tables.set(TableName, {
      protection: input.DeletionProtectionEnabled ?? false,
      keyId: input.SSESpecification?.KMSMasterKeyId,
      streamView: undefined,
      streamArn: undefined,
      ttl: undefined,
      recovery: false,
      tags,
    });
  }

  #describe(name: string, answer: Buffer): string {
    const { Table } = JSON.parse(answer.toString());
    const { protection, keyId, streamView, streamArn } = this.#state(name);
    return JSON.stringify({
      Table: {
        ...Table,
        TableArn: tableArn(name),
        BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
        DeletionProtectionEnabled: protection,
        ...(keyId && {
          SSEDescription: { Status: 'ENABLED', SSEType: 'KMS', KMSMasterKeyArn: keyArn(keyId) },
        }),
        ...(streamView && {
          StreamSpecification: { StreamEnabled: true, StreamViewType: streamView },
          LatestStreamArn: streamArn,
          LatestStreamLabel: streamArn?.split('/').at(-1),
        }),
      },
    });
  }

  /** Keys, indexes and items; not stream, expiry, recovery, protection or tags, as AWS has it. */
  async #restore(saved: Saved | undefined, { TargetTableName: name, SSESpecificationOverride }: Input) {
    if (!saved) throw new AwsError('BackupNotFoundException', 'no such backup');
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = saved.description;
    const indexes = GlobalSecondaryIndexes?.map(({ IndexName, KeySchema: keys, Projection }) => ({
      IndexName,
      KeySchema: keys,
      Projection,
    }));
    const input = { KeySchema, AttributeDefinitions, SSESpecification: SSESpecificationOverride };
    await this.#create(name, { ...input, ...(indexes && { GlobalSecondaryIndexes: indexes }) }, []);
    await writeItems(this.#database, name, saved.items);
    return {};
  }

  #restoreToMoment(input: Input) {
    const moment = new Date(input.RestoreDateTime * 1000);
    const kept = this.#saved.filter(({ table, time }) => table === input.SourceTableName && time <= moment);
    return this.#restore(kept.at(-1), input);
  }

  #restoreFromBackup(input: Input) {
    return this.#restore(
      this.#saved.find(({ arn }) => arn === input.BackupArn),
      input,
    );
  }

  #listBackups(name: string) {
    const backups = this.#saved.filter(({ table, arn }) => table === name && arn.includes('/backup/'));
    return {
      BackupSummaries: backups.map(({ arn, time }) => ({
        BackupArn: arn,
        BackupStatus: 'AVAILABLE',
        BackupCreationDateTime: time.getTime() / 1000,
      })),
    };
  }

  #update(name: string, { StreamSpecification, DeletionProtectionEnabled, SSESpecification }: Input) {
    const state = this.#state(name);
    if (StreamSpecification) {
      state.streamView = StreamSpecification.StreamViewType;
      state.streamArn = this.#newStream(name);
    }
    if (DeletionProtectionEnabled !== undefined) state.protection = DeletionProtectionEnabled;
    if (SSESpecification) state.keyId = SSESpecification.KMSMasterKeyId;
    return {};
  }

  #describeExpiry(name: string) {
    const { ttl } = this.#state(name);
    const TimeToLiveStatus = ttl ? 'ENABLED' : 'DISABLED';
    return { TimeToLiveDescription: { TimeToLiveStatus, ...(ttl && { AttributeName: ttl }) } };
  }

  #describeRecovery(name: string) {
    const { recovery } = this.#state(name);
    const earliest = this.#saved.find(({ table }) => table === name)?.time ?? new Date();
    return {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: recovery ? 'ENABLED' : 'DISABLED',
          ...(recovery && {
            EarliestRestorableDateTime: earliest.getTime() / 1000,
            LatestRestorableDateTime: Date.now() / 1000,
          }),
        },
      },
    };
  }

  #stepFunctions(target: string, { executionArn }: Input) {
    if (target.endsWith('.ListExecutions'))
      return { executions: [...this.runningExecutions].map((arn) => ({ executionArn: arn })) };
    this.runningExecutions.delete(executionArn);
    this.log.push(`stop ${executionArn}`);
    return { stopDate: Date.now() / 1000 };
  }

  #cloudFormation(form: URLSearchParams): string {
    const action = form.get('Action') ?? '';
    const results: Record<string, () => string> = {
      ListStackResources: () =>
        `<StackResourceSummaries>${Object.entries(this.#template.toJSON().Resources as Resource)
          .map(
            ([id, { Type }]: Resource) =>
              `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${Type}</ResourceType>` +
              `<PhysicalResourceId>${this.#nameOf(id)}</PhysicalResourceId></member>`,
          )
          .join('')}</StackResourceSummaries>`,
      GetTemplate: () => {
        const text = JSON.stringify(this.#template.toJSON());
        return `<TemplateBody>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</TemplateBody>`;
      },
      DescribeStacks: () =>
        `<Stacks><member><StackName>vetan-prod</StackName><StackStatus>UPDATE_COMPLETE</StackStatus><Parameters>${[
          ...this.parameters,
        ]
          .map(
            ([key, value]) =>
              `<member><ParameterKey>${key}</ParameterKey><ParameterValue>${value}</ParameterValue></member>`,
          )
          .join('')}</Parameters></member></Stacks>`,
      UpdateStack: () => this.#updateStack(form),
    };
    const result = results[action]?.() ?? '';
    return `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
  }

  /** A changed ARN replaces the mappings, as CloudFormation does it; the template stays. */
  #updateStack(form: URLSearchParams): string {
    if (form.get('UsePreviousTemplate') !== 'true') throw new Error('the template must stay');
    const count = [...form.keys()].filter((key) => key.endsWith('.ParameterKey')).length;
    for (let i = 1; i <= count; i++) {
      const value = form.get(`Parameters.member.${i}.ParameterValue`);
      if (value !== null) this.parameters.set(form.get(`Parameters.member.${i}.ParameterKey`) ?? '', value);
    }
    if (count !== this.parameters.size) throw new Error('a parameter is missing');
    const streamArn = `${tableArn('notifications')}/stream/${this.parameters.get(notificationsStreamParameter)}`;
    for (const name of this.readers.keys()) this.readers.set(name, streamArn);
    this.log.push(`stream ${streamArn}`);
    return '<StackId>vetan-prod</StackId>';
  }

  async #lambda({ method, url = '' }: IncomingMessage, body: string) {
    const { pathname, searchParams } = new URL(url, 'http://lambda');
    if (pathname.startsWith('/2015-03-31/event-source-mappings')) {
      const streamArn = this.readers.get(searchParams.get('FunctionName') ?? '');
      const mappings = streamArn ? [{ EventSourceArn: streamArn, State: 'Enabled' }] : [];
      return { body: JSON.stringify({ EventSourceMappings: mappings }) };
    }
    const [, name = '', what] = /\/functions\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    if (what === 'concurrency') {
      this.log.push(`concurrency ${name}`);
      if (method === 'PUT') this.stopped.add(name);
      else this.stopped.delete(name);
      return method === 'PUT' ? { body: '{"ReservedConcurrentExecutions":0}' } : { status: 204, body: '' };
    }
    this.log.push(`invoke ${name} ${body}`);
    return { body: JSON.stringify(await this.#invoke(name as FunctionName, JSON.parse(body))) };
  }
}
