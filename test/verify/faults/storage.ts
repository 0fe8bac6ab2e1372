import { isDeepStrictEqual } from 'node:util';
import {
  BatchGetItemCommand,
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
import { allTables, type TableName } from '../../../shared/contract.ts';
import { writeDirectly } from '../../support/database-transport.ts';
import { type Item, type ItemKey, idOf, keyOf } from './item-keys.ts';

/** DynamoDB takes no more in one transaction, nor in one batch of reads. */
const maxItems = 100;

interface StoredItem {
  table: TableName;
  /** The same object for as long as the item is not changed. */
  item: Item;
}

/** Every item of every table by its id, and every file of the bucket by its name. */
export interface Stored {
  items: ReadonlyMap<string, StoredItem>;
  files: ReadonlyMap<string, Buffer>;
}

function inBatches<T>(all: readonly T[], size = maxItems): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/**
 * All that is stored, read and put back past the portal. After the first time it reads only what requests name that have
 * gone to the engines since. Made while the environment names the engines themselves.
 */
export class Storage {
  // A client looks its endpoint up with its first request, and the environment names the proxies by then.
  readonly #database = new DynamoDBClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB as string });
  readonly #bucket = new S3Client({ endpoint: process.env.AWS_ENDPOINT_URL_S3 as string });
  /** As read last, or put back since. */
  #known: Stored | undefined;
  /** The items that may have been written since. */
  readonly #touched = new Map<string, ItemKey>();
  #areFilesTouched = true;
  /** Files by name and ETag. */
  readonly #contents = new Map<string, Buffer>();

  constructor() {
    writeDirectly(this.#database);
  }

  /** To be told of each request before it writes: of the items that it names, or else of the files. */
  mayChange(keys: ItemKey[]): void {
    for (const key of keys) this.#touched.set(idOf(key), key);
    this.#areFilesTouched ||= keys.length === 0;
  }

  async read(): Promise<Stored> {
    const touched = [...this.#touched.values()];
    this.#touched.clear();
    const items = this.#known ? await this.#readTouched(this.#known.items, touched) : await this.#scan();
    const files = this.#known && !this.#areFilesTouched ? this.#known.files : await this.#readFiles();
    this.#areFilesTouched = false;
    this.#known = { items, files };
    return this.#known;
  }

  async #readTouched(known: Stored['items'], touched: ItemKey[]): Promise<Stored['items']> {
    if (touched.length === 0) return known;
    const items = new Map(known);
    for (const key of touched) items.delete(idOf(key));
    for (const batch of inBatches(touched)) {
      const byTable = Map.groupBy(batch, ({ table }) => table);
      const RequestItems = Object.fromEntries(
        [...byTable].map(([table, keys]) => [
          table,
          { ConsistentRead: true, Keys: keys.map(({ key }) => key) },
        ]),
      );
      const { Responses = {}, UnprocessedKeys = {} } = await this.#database.send(
        new BatchGetItemCommand({ RequestItems }),
      );
      if (Object.keys(UnprocessedKeys).length > 0) throw new Error('the engine left keys of a batch unread');
      for (const table of byTable.keys())
        for (const item of Responses[table] ?? []) {
          const id = idOf(keyOf(table, item));
          const before = known.get(id);
          items.set(id, before && isDeepStrictEqual(before.item, item) ? before : { table, item });
        }
    }
    return items;
  }

  async #scan(): Promise<Stored['items']> {
    const scans = allTables.map(async ([table]) => {
      const { Items = [], LastEvaluatedKey } = await this.#database.send(
        new ScanCommand({ TableName: table, ConsistentRead: true }),
      );
      if (LastEvaluatedKey) throw new Error(`${table} has more items than one page`);
      return Items.map((item) => [idOf(keyOf(table, item)), { table, item }] as const);
    });
    return new Map((await Promise.all(scans)).flat());
  }

  async #readFiles(): Promise<Stored['files']> {
    const { Contents = [] } = await this.#bucket.send(new ListObjectsV2Command({ Bucket }));
    const files = new Map<string, Buffer>();
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
    for (const [id, { table, item }] of found.items) {
      if (!wanted.items.has(id)) writes.push({ Delete: { TableName: table, Key: keyOf(table, item).key } });
    }
    for (const [id, stored] of wanted.items) {
      const { table, item } = stored;
      if (found.items.get(id) !== stored && !isDeepStrictEqual(found.items.get(id)?.item, item))
        writes.push({ Put: { TableName: table, Item: item } });
    }
    for (const TransactItems of inBatches(writes))
      await this.#database.send(new TransactWriteItemsCommand({ TransactItems }));
    for (const Key of found.files.keys())
      if (!wanted.files.has(Key)) await this.#bucket.send(new DeleteObjectCommand({ Bucket, Key }));
    for (const [Key, Body] of wanted.files)
      if (!found.files.get(Key)?.equals(Body))
        await this.#bucket.send(new PutObjectCommand({ Bucket, Key, Body }));
    this.#known = wanted;
  }

  /** @throws Error where a table has other items than this knows of: something has written past the requests */
  async verifyItems(): Promise<void> {
    const known = (await this.read()).items;
    const found = await this.#scan();
    const differing = [...new Set([...known.keys(), ...found.keys()])].filter(
      (id) => !isDeepStrictEqual(known.get(id)?.item, found.get(id)?.item),
    );
    if (differing.length > 0) throw new Error(`changed without a request: ${differing.join(', ')}`);
  }

  /** Ends the leases as a minute of waiting does: no page is being made any more. */
  async endLeases(): Promise<void> {
    const { items } = await this.read();
    for (const { table, item } of items.values()) {
      if (!item.hash?.S?.startsWith('page-job#')) continue;
      const key = keyOf(table, item);
      this.mayChange([key]);
      await this.#database.send(new DeleteItemCommand({ TableName: table, Key: key.key }));
    }
  }

  close(): void {
    this.#database.destroy();
    this.#bucket.destroy();
  }
}
