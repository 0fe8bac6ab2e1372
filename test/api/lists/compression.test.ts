import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { toAccountItem } from '../../../functions/store/account.ts';
import { userId } from '../../../shared/user-id.ts';
import { accountItem, profileItem } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

/** One of a thousand people, with an id, a name and figures that repeat no more than those of real people do. */
function employeeItems(count: number) {
  const hash = createHash('sha256').update(String(count)).digest();
  const id = userId.parse(`usr_${hash.toString('hex').slice(0, 20)}`);
  const pick = (words: string[], byte: number) => words[(hash[byte] ?? 0) % words.length];
  const first = pick(
    ['Asha', 'Ravi', 'Meera', 'Imran', 'Kavitha', 'Joseph', 'Gurpreet', 'Ananya', 'Vikram'],
    20,
  );
  const last = pick(
    ['Rao', 'Sharma', 'Iyer', 'Khan', 'Nair', 'Das', 'Singh', 'Patel', 'Kulkarni', 'Bose'],
    21,
  );
  const account = toAccountItem({
    ...accountItem(count),
    id,
    name: `${first} ${last}`,
    email: `${first}.${last}.${count}@example.in`,
  });
  // Salaries in steps of ₹ 1,000, as they are agreed; one in ten has a day of loss of pay.
  const basicSalary = 30_000_00 + (hash[24] ?? 0) * 1_000_00;
  const lopDays = (hash[25] ?? 0) % 10 === 0 ? 1 : 0;
  const employeeId = `SSW-${hash.readUInt16BE(22)}`;
  return { account, profile: { ...profileItem(count), userId: id, employeeId, basicSalary, lopDays } };
}

const portal = setUpPortal();

beforeAll(async () => {
  const people = Array.from({ length: 1000 }, (_, i) => employeeItems(i));
  await putItems(
    'accounts',
    people.map(({ account }) => account),
  );
  await putItems(
    'profiles',
    people.map(({ profile }) => profile),
  );
});

/** The compressed bytes: fetch would decompress them. */
const receive = (path: string, acceptEncoding?: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${portal.admin}`,
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    };
    request(new URL(path, portal.url), { headers }, async (response) => {
      resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
    })
      .on('error', reject)
      .end();
  });

const list = '/api/admin/profiles';

/** 10 KB of them are the ids, which are random: gzip cannot make them smaller, and writes a repeated one as a reference. */
test('a list of a thousand employees travels in 33 KB with gzip', async () => {
  const { headers, body } = await receive(list, 'gzip');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  const json = gunzipSync(body);
  expect(body.length).toBeLessThan(33_000);
  expect(JSON.parse(json.toString())).toHaveLength(1000);
});

test('the first screenful of a thousand employees travels in 5 KB', async () => {
  const { body } = await receive(`${list}?limit=100`, 'gzip');
  expect(JSON.parse(gunzipSync(body).toString())).toHaveLength(100);
  expect(body.length).toBeLessThan(5 * 1024);
});

test('a browser, which accepts brotli as well, gets that, and the same list', async () => {
  const { headers, body } = await receive(list, 'gzip, deflate, br, zstd');
  expect(headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(
    JSON.parse((await receive(list)).body.toString()),
  );
});

test.each([
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['GZIP', 'gzip'],
])('a client that accepts “%s” gets %s', async (acceptEncoding, encoding) => {
  expect((await receive(list, acceptEncoding)).headers['content-encoding']).toBe(encoding);
});

test.each([undefined, 'identity', 'gzip;q=0, br;q=0', 'zstd'])(
  'a client that accepts “%s” gets a list as it is',
  async (acceptEncoding) => {
    const { headers, body } = await receive(list, acceptEncoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('Accept-Encoding');
    expect(JSON.parse(body.toString())).toHaveLength(1000);
  },
);

test('an answer of less than 1 KB is not compressed, and neither is an error', async () => {
  expect((await receive('/api/holidays', 'gzip')).headers['content-encoding']).toBeUndefined();
  expect((await receive('/api/nothing', 'gzip')).headers['content-encoding']).toBeUndefined();
});
