import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  DeleteItemCommand,
  DynamoDBClient,
  ScanCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { localBucket as Bucket } from '../../../infra/local/server/function-environment.ts';
import { allTables, type TableName, tables } from '../../../shared/tables.ts';

type Item = Record<string, AttributeValue>;

/** DynamoDB takes no more in one transaction. */
const maxTransactItems = 100;

/** Every item of every table by its key, and every file of the bucket by its name. */
export interface Stored {
  items: Map<string, { table: TableName; item: Item }>;
  files: Map<string, Buffer>;
}

function keyOf(table: TableName, item: Item): Item {
  const { partitionKey, sortKey } = { sortKey: undefined, ...tables[table] };
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, item[name] as AttributeValue]));
}

/** All that is stored, read and put back past the portal. Made while the environment names the engines themselves. */
export class Storage {
  readonly #database = new DynamoDBClient({});
  readonly #bucket = new S3Client({});
  /** What was read last, and what may have changed since. */
  #known: Stored = { items: new Map(), files: new Map() };
  readonly #changed = new Set<TableName>(allTables.map(([table]) => table));
  #filesChanged = true;
  /** Files by name and ETag. */
  readonly #contents = new Map<string, Buffer>();

  /** To be told before anything is written past this: to these tables, or else to the files. */
  mayChange(tables: TableName[]): void {
    for (const table of tables) this.#changed.add(table);
    this.#filesChanged ||= tables.length === 0;
  }

  async read(): Promise<Stored> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const items = new Map([...this.#known.items].filter(([, { table }]) => !changed.includes(table)));
    const scans = changed.map(async (table) => {
      const { Items = [] } = await this.#database.send(
        new ScanCommand({ TableName: table, ConsistentRead: true }),
      );
      for (const item of Items) items.set(`${table} ${JSON.stringify(keyOf(table, item))}`, { table, item });
    });
    await Promise.all(scans);
    const files = this.#filesChanged ? await this.#readFiles() : this.#known.files;
    this.#filesChanged = false;
    this.#known = { items, files };
    return this.#known;
  }

  async #readFiles(): Promise<Stored['files']> {
    const { Contents = [] } = await this.#bucket.send(new ListObjectsV2Command({ Bucket }));
    const files: Stored['files'] = new Map();
    for (const { Key = '', ETag } of Contents) files.set(Key, await this.#readFile(Key, ETag));
    return files;
  }

  async #readFile(Key: string, etag: string | undefined): Promise<Buffer> {
    const version = `${Key} ${etag}`;
    const known = this.#contents.get(version);
    if (known) return known;
    const { Body } = await this.#bucket.send(new GetObjectCommand({ Bucket, Key }));
    const contents = Buffer.from((await Body?.transformToByteArray()) ?? []);
    this.#contents.set(version, contents);
    return contents;
  }

  /** Puts back what was stored; only what differs is written. */
  async putBack(wanted: Stored): Promise<void> {
    const found = await this.read();
    const writes: TransactWriteItem[] = [];
    for (const [key, { table, item }] of found.items) {
      if (!wanted.items.has(key)) writes.push({ Delete: { TableName: table, Key: keyOf(table, item) } });
    }
    for (const [key, { table, item }] of wanted.items) {
      if (!isDeepStrictEqual(found.items.get(key)?.item, item))
        writes.push({ Put: { TableName: table, Item: item } });
    }
    for (let at = 0; at < writes.length; at += maxTransactItems)
      await this.#database.send(
        new TransactWriteItemsCommand({ TransactItems: writes.slice(at, at + maxTransactItems) }),
      );
    for (const Key of found.files.keys())
      if (!wanted.files.has(Key)) await this.#bucket.send(new DeleteObjectCommand({ Bucket, Key }));
    for (const [Key, Body] of wanted.files)
      if (!found.files.get(Key)?.equals(Body))
        await this.#bucket.send(new PutObjectCommand({ Bucket, Key, Body }));
    this.#known = wanted;
  }

  /** What a minute of waiting does: no page is being made any more. */
  async endLeases(): Promise<void> {
    const { items } = await this.read();
    for (const { table, item } of items.values()) {
      if (!item.hash?.S?.startsWith('page-job#')) continue;
      this.mayChange([table]);
      await this.#database.send(new DeleteItemCommand({ TableName: table, Key: keyOf(table, item) }));
    }
  }

  close(): void {
    this.#database.destroy();
    this.#bucket.destroy();
  }
}
