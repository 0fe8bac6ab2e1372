import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { policyFiles } from '../../../functions/store/policy.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import {
  failWrite,
  interleaveBeforeWrite,
  isBusinessTransaction,
  pauseCommand,
} from '../../support/pause-command.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';

const portal = setUpPortal();
let employee: Employee;
let pdf: Uint8Array;
beforeAll(async () => {
  employee = await portal.employee();
  const document = await PDFDocument.create();
  document.addPage().drawText('Leave policy');
  pdf = await document.save();
});

const form = (
  fields: Record<string, string>,
  file?: Uint8Array,
  name = 'policy.pdf',
  type = 'application/pdf',
) => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  if (file) data.set('pdf', new File([Uint8Array.from(file)], name, { type }));
  return data;
};

/** fetch itself, which writes the multipart headers that go with a form. */
async function send(method: string, path: string, data: FormData, token = portal.admin) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${portal.url}${path}`, { method, headers, body: data });
  return { status: response.status, body: await response.json() };
}
const add = (data: FormData) => send('POST', '/api/policies', data);
const list = async () => (await portal.call('GET', '/api/policies', { token: employee.token })).body;
async function files(): Promise<string[]> {
  const listing = new ListObjectsV2Command({ Bucket: process.env.FILES_BUCKET, Prefix: 'policies/' });
  const { Contents = [] } = await new S3Client({}).send(listing);
  return Contents.map(({ Key }) => Key as string);
}

describe('a policy', () => {
  // spec 3.20, 3.21, 6.13, 7.14, 7.15, 7.16, 7.17
  test('is added with its file, read by an employee, changed and deleted, and no file is left behind', async () => {
    const added = await add(form({ title: 'Leave policy', content: 'Read this.' }, pdf));
    expect([added.status, added.body]).toEqual([
      200,
      {
        _id: expect.stringMatching(/^pol_/),
        title: 'Leave policy',
        content: 'Read this.',
        pdfUrl: `/api/policies/${added.body._id}/pdf`,
        updatedAt: expect.any(String),
      },
    ]);
    expect(await list()).toContainEqual(added.body);
    const file = await portal.call('GET', added.body.pdfUrl, { token: employee.token });
    expect(file.bytes.equals(Buffer.from(pdf))).toBe(true);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="leave-policy.pdf"');

    const path = `/api/policies/${added.body._id}`;
    const kept = await send('PUT', path, form({ title: 'Leave' }));
    expect(kept.body.pdfUrl).toBe(added.body.pdfUrl);
    expect(await files()).toHaveLength(1);
    await send('PUT', path, form({ title: 'Leave' }, pdf));
    expect(await files()).toHaveLength(1);
    expect((await portal.asAdmin('DELETE', path)).status).toBe(200);
    expect(await files()).toHaveLength(0);
    expect((await portal.asAdmin('DELETE', path)).status).toBe(404);
    expect((await portal.call('GET', added.body.pdfUrl, { token: employee.token })).status).toBe(404);
  });

  // spec 3.20, 5.26, 5.27
  test('needs no file and no content', async () => {
    const { status, body } = await add(form({ title: 'Dress code' }));
    expect([status, body.pdfUrl, body.content]).toEqual([200, undefined, undefined]);
    const none = await portal.call('GET', `/api/policies/${body._id}/pdf`, { token: employee.token });
    expect([none.status, none.body.message]).toEqual([404, 'This policy has no file.']);
  });

  test.each([
    ['Dienst ”/\\" X', 'dienst-x.pdf'],
    ['अवकाश', 'policy.pdf'],
  ])('called %j has a file name that is safe in a header', async (title, fileName) => {
    const { body } = await add(form({ title }, pdf));
    const { headers } = await portal.call('GET', body.pdfUrl, { token: employee.token });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
  });

  test('keeps its lines as they were typed, though a form ends each of them with CRLF', async () => {
    const content = 'Come at ten.\n\tOr earlier.\nNever later.';
    expect((await add(form({ title: 'Lines', content }))).body.content).toBe(content);
  });

  test('may be longer in bytes than in characters: twenty thousand letters of Devanagari', async () => {
    const content = 'अ'.repeat(20_000);
    expect((await add(form({ title: 'Long', content }))).body.content).toBe(content);
    expect((await add(form({ title: 'Too long', content: `${content}अ` }))).status).toBe(400);
  });

  // spec 2.51, 2.58
  test('opens as a plain link by the session cookie of either area, and not without one', async () => {
    const { body } = await add(form({ title: 'Linked' }, pdf));
    for (const [path, who] of [
      ['/api/auth/login', employee],
      ['/api/auth/admin/login', adminSignIn],
    ] as const) {
      const { headers } = await portal.call('POST', path, { body: who });
      const cookie = headers.getSetCookie().join().split(';')[0] as string;
      expect((await portal.call('GET', body.pdfUrl, { headers: { cookie } })).status).toBe(200);
    }
    expect((await portal.call('GET', body.pdfUrl)).status).toBe(401);
  });
});

describe('an upload', () => {
  // spec 5.28
  // behaviour policies: An empty file
  test.each([
    ['text that calls itself a PDF', Buffer.from('hello')],
    ['a PDF’s first bytes and nothing behind them', Buffer.from('%PDF-1.7\n')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('of %s is refused and nothing is stored', async (_, bytes) => {
    const before = (await list()).length;
    const { status, body } = await add(form({ title: 'Bad' }, bytes));
    expect([status, body.message]).toEqual([415, 'Only PDF files can be uploaded']);
    expect((await list()).length).toBe(before);
  });

  // behaviour policies: An empty file
  test('that is empty is refused where it has a name, and is no file where none was chosen', async () => {
    const empty = new Uint8Array();
    const named = await add(form({ title: 'Empty' }, empty));
    expect([named.status, named.body.fields]).toEqual([415, { pdf: 'This file is empty' }]);
    const none = await add(form({ title: 'None' }, empty, '', 'application/octet-stream'));
    expect([none.status, none.body.pdfUrl]).toEqual([200, undefined]);
  });

  test('that is text without a file name is no PDF either', async () => {
    expect((await add(form({ title: 'Text', pdf: 'hello' }))).status).toBe(415);
    expect((await add(form({ title: 'No text', pdf: '' }))).status).toBe(200);
  });

  // spec 9.18
  test('past 4 MB is refused in plain words', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4 * 1024 * 1024)]);
    const { status, body } = await add(form({ title: 'Large' }, large));
    expect([status, body.message]).toEqual([413, 'The PDF can be at most 4 MB']);
  });

  test('of a PDF under another name and type is taken for what it is', async () => {
    const { status } = await add(form({ title: 'Odd name' }, pdf, 'x.exe', 'application/octet-stream'));
    expect(status).toBe(200);
  });

  // spec 5.25
  test('without a title is refused and leaves no file', async () => {
    const before = (await files()).length;
    const { status, body } = await add(form({ title: ' ' }, pdf));
    expect([status, body.message]).toEqual([400, 'Title is required']);
    expect(await files()).toHaveLength(before);
  });

  test('to a policy that is not there leaves no file', async () => {
    const before = (await files()).length;
    const answer = await send('PUT', '/api/policies/pol_00000000000000000000', form({ title: 'X' }, pdf));
    expect(answer.status).toBe(404);
    expect(await files()).toHaveLength(before);
  });

  test('of two admins at once leaves the one file that the policy names', async () => {
    const { body } = await add(form({ title: 'Raced' }, pdf));
    const before = (await files()).length;
    const path = `/api/policies/${body._id}`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => send('PUT', path, form({ title: `R${i}` }, pdf))),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await files()).toHaveLength(before);
    expect((await portal.call('GET', body.pdfUrl, { token: employee.token })).status).toBe(200);
  });
});

// behaviour policies: A file is recorded before it is stored
test('a file that a request left behind when it died half-way is taken out later, and no other', async () => {
  const before = (await files()).length;
  await policyFiles.stage('policies/pol_00000000000000000000', pdf);
  await policyFiles.cleanUp();
  expect(await files()).toHaveLength(before + 1);
  await policyFiles.cleanUp(undefined, Date.now() + 11 * 60_000);
  expect(await files()).toHaveLength(before);
});

describe('two admins at once', () => {
  const pathOf = (id: string) => `/api/policies/${id}`;
  const remove = (id: string) => portal.asAdmin('DELETE', pathOf(id));

  test.each([
    ['without files', 1, () => undefined],
    // The first write says that there is a file.
    ['with a file each', 2, () => pdf],
  ])('who change a policy, %s, leave it as the later one says', async (_, write, fileOf) => {
    const file = fileOf();
    const { body } = await add(form({ title: 'First' }, file));
    const before = (await files()).length;
    const [late, early] = await interleaveBeforeWrite(
      'policies',
      () => send('PUT', pathOf(body._id), form({ title: 'Late' }, file)),
      () => send('PUT', pathOf(body._id), form({ title: 'Early' }, file)),
      write,
    );
    expect([early.status, late.status]).toEqual([200, 200]);
    expect(await list()).toContainEqual(late.body);
    expect(await files()).toHaveLength(before);
  });

  test('one deleting what the other changes leave neither policy nor file', async () => {
    const before = (await files()).length;
    const { body } = await add(form({ title: 'Going' }, pdf));
    const [changed, deleted] = await interleaveBeforeWrite(
      'policies',
      () => send('PUT', pathOf(body._id), form({ title: 'Staying' })),
      () => remove(body._id),
    );
    expect([deleted.status, changed.status]).toEqual([200, 404]);
    expect((await list()).map(({ _id }: { _id: string }) => _id)).not.toContain(body._id);
    expect(await files()).toHaveLength(before);
  });

  test('one giving a file to what the other deletes leave neither policy nor file', async () => {
    const before = (await files()).length;
    const { body } = await add(form({ title: 'Going' }));
    const [deleted, changed] = await interleaveBeforeWrite(
      'policies',
      () => remove(body._id),
      () => send('PUT', pathOf(body._id), form({ title: 'With a file' }, pdf)),
    );
    expect([changed.status, deleted.status]).toEqual([200, 200]);
    expect((await list()).map(({ _id }: { _id: string }) => _id)).not.toContain(body._id);
    expect(await files()).toHaveLength(before);
  });
});

test('a file that was taken out as abandoned is named by no policy', async () => {
  const { body } = await add(form({ title: 'Slow' }, pdf));
  const [late] = await interleaveBeforeWrite(
    'policies',
    () => send('PUT', `/api/policies/${body._id}`, form({ title: 'Too slow' }, pdf)),
    () => policyFiles.cleanUp(undefined, Date.now() + 11 * 60_000),
    2,
  );
  expect(late.status).toBe(409);
  expect(await list()).toContainEqual(body);
  expect((await portal.call('GET', body.pdfUrl, { token: employee.token })).status).toBe(200);
});

describe('a policy that the database fails to take', () => {
  test('is not added, and the admin is told', async () => {
    const { status } = await failWrite('policies', () => add(form({ title: 'Lost' })));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    expect((await list()).map(({ title }: { title: string }) => title)).not.toContain('Lost');
  });
});

test('the list of policies has the newest change first', async () => {
  const first = await add(form({ title: 'Older' }));
  const second = await add(form({ title: 'Newer' }));
  const order = async () =>
    (await list())
      .map(({ _id }: { _id: string }) => _id)
      .filter((id: string) => [first.body._id, second.body._id].includes(id));
  expect(await order()).toEqual([second.body._id, first.body._id]);
  await send('PUT', `/api/policies/${first.body._id}`, form({ title: 'Newest' }));
  expect(await order()).toEqual([first.body._id, second.body._id]);
});

test('the list of policies comes page by page as it comes at once', async () => {
  const pages = await fetchAllPages(portal.call, '/api/policies', employee.token, () => 1);
  expect(pages.flatMap(({ items }) => items)).toEqual(await list());
  expect(pages.length).toBeGreaterThan(1);
});

test('who added, changed and deleted a policy is on the record', async () => {
  const { body } = await add(form({ title: 'On the record' }));
  await send('PUT', `/api/policies/${body._id}`, form({ title: 'Still' }));
  await portal.asAdmin('DELETE', `/api/policies/${body._id}`);
  const by = expect.stringMatching(/^usr_/);
  expect(await readAuditEntries(body._id)).toEqual([
    { action: 'policy.added', by },
    { action: 'policy.changed', by },
    { action: 'policy.deleted', by },
  ]);
});

describe('the file of a policy', () => {
  test('of exactly 4 MB is taken, and of one byte more is not', async () => {
    const filled = (size: number) => {
      const text = Buffer.from(pdf).toString('latin1');
      const comment = `%${'x'.repeat(size - pdf.length - 2)}\n`;
      return Buffer.from(
        text.replace(/startxref\s+(\d+)/, (_, offset) => `${comment}startxref\n${offset}`),
        'latin1',
      );
    };
    const atMost = filled(4 * 1024 * 1024);
    expect(atMost).toHaveLength(4 * 1024 * 1024);
    expect((await add(form({ title: 'As large as can be' }, atMost))).status).toBe(200);
    const { status, body } = await add(form({ title: 'Larger' }, filled(4 * 1024 * 1024 + 1)));
    expect([status, body.fields]).toEqual([413, { pdf: 'The PDF can be at most 4 MB' }]);
  });

  test('that is none says so beside its field', async () => {
    const { body } = await add(form({ title: 'None' }, Buffer.from('hello')));
    expect(body.fields).toEqual({ pdf: 'Only PDF files can be uploaded' });
  });

  test('has a name in lower case, without anything around it', async () => {
    const { body } = await add(form({ title: '--Travel  &  Expenses (2026)!' }, pdf));
    const { headers } = await portal.call('GET', body.pdfUrl, { token: employee.token });
    expect(headers.get('content-disposition')).toBe('attachment; filename="travel-expenses-2026.pdf"');
  });

  test('that a database which fails keeps from its policy stays until it is known to be unused', async () => {
    const before = (await files()).length;
    // The first write says that there is a file; the second would give it to the policy.
    let writes = 0;
    const paused = pauseCommand((command) => isBusinessTransaction(command) && ++writes === 1);
    const lost = add(form({ title: 'Lost with its file' }, pdf));
    await paused.reached;
    paused.fail(new Error('the database is gone'));
    expect((await lost).status).toBe(500);
    expect(takeConsole().join()).toContain('the database is gone');
    expect(await files()).toHaveLength(before + 1);
    await policyFiles.cleanUp(undefined, Date.now() + 11 * 60_000);
    expect(await files()).toHaveLength(before);
  });

  test('that is refused with its policy goes at once', async () => {
    const { body } = await add(form({ title: 'Gone' }));
    const before = (await files()).length;
    const [late] = await interleaveBeforeWrite(
      'policies',
      () => send('PUT', `/api/policies/${body._id}`, form({ title: 'Late' }, pdf)),
      () => portal.asAdmin('DELETE', `/api/policies/${body._id}`),
      2,
    );
    expect(late.status).toBe(404);
    expect(await files()).toHaveLength(before);
  });

  // behaviour policies: A file is recorded before it is stored
  test('that cannot be taken out is left for the next change, and the admin is told of nothing', async () => {
    const { body } = await add(form({ title: 'Stubborn' }, pdf));
    const before = (await files()).length;
    const paused = pauseCommand((command) => command instanceof DeleteCommand);
    const deleted = portal.asAdmin('DELETE', `/api/policies/${body._id}`);
    await paused.reached;
    paused.fail(new Error('the database is gone'));
    expect((await deleted).body).toEqual({ message: 'Policy deleted' });
    expect(await files()).toHaveLength(before - 1);
    await policyFiles.cleanUp(undefined, Date.now() + 11 * 60_000);
    expect(await query('policies', { index: 'by-kind', partition: ['kind', 'loose-file'] })).toEqual([]);
  });

  test('is loose for ten minutes before it is taken for abandoned', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const before = (await files()).length;
      await policyFiles.stage('policies/pol_00000000000000000000', pdf);
      await policyFiles.cleanUp(undefined, Date.now() + 10 * 60_000);
      expect(await files()).toHaveLength(before + 1);
      await policyFiles.cleanUp(undefined, Date.now() + 10 * 60_000 + 1);
      expect(await files()).toHaveLength(before);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a missing policy cannot be read, changed or deleted', async () => {
  const path = '/api/policies/pol_00000000000000000000';
  const none = { message: 'Policy not found. It may have been deleted.' };
  expect((await portal.call('GET', `${path}/pdf`, { token: employee.token })).body).toMatchObject(none);
  expect((await send('PUT', path, form({ title: 'X' }))).body).toMatchObject(none);
  expect((await portal.asAdmin('DELETE', path)).body).toMatchObject(none);
});

test('the content and the title of a policy are as long as they may be, and no longer', async () => {
  expect((await add(form({ title: 'x'.repeat(200) }))).status).toBe(200);
  expect((await add(form({ title: 'x'.repeat(201) }))).status).toBe(400);
});
