import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remove as removeItem } from '../../../functions/lib/table.ts';
import { deliver } from '../../../functions/notifications/bell/deliver.ts';
import { form130Files } from '../../../functions/store/form-130.ts';
import type { Form130Candidate } from '../../../shared/certificates/certificates.ts';
import { paise } from '../../../shared/money.ts';
import { profileItem } from '../../support/items.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { readFanOut } from '../notifications/fan-out.ts';

const portal = setUpPortal();
let asha: Employee;
let babu: Employee;
const pan = 'ABCDE1234F';

const pdfOf = async (text: string) => {
  const document = await PDFDocument.create();
  document.addPage().drawText(text);
  return document.save();
};
let pdf: Uint8Array;
let corrected: Uint8Array;

/** The profile of an employee with a PAN and income tax in a month. */
const profileOf = ({ id }: Employee, count: number, pan: string, month: string) => ({
  ...profileItem(count),
  ...{ userId: id, pan, payslips: { [month]: { tax: { taxDeducted: paise(8_125_00) } } } },
});

beforeAll(async () => {
  [asha, babu] = [await portal.employee(), await portal.employee()];
  await putItems('profiles', [
    profileOf(asha, 1, pan, '2026-11'),
    profileOf(babu, 2, 'PQRST6789Z', '2026-03'),
  ]);
  [pdf, corrected] = [await pdfOf('Form 130'), await pdfOf('Form 130, corrected')];
});

const pathOf = ({ id }: Employee) => `/api/admin/form-130/2026/${id}`;

async function publish(file: Uint8Array | 'none' = pdf, ofPan: string = pan, of: Employee = asha) {
  const data = new FormData();
  data.set('pan', ofPan);
  if (file !== 'none')
    data.set('pdf', new File([Uint8Array.from(file)], 'form-130.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${portal.admin}` };
  const response = await fetch(`${portal.url}${pathOf(of)}`, { method: 'POST', headers, body: data });
  return { status: response.status, body: await response.json() };
}
const retract = (of = asha) => portal.asAdmin('DELETE', pathOf(of));
const candidates = async (year = '2026'): Promise<Form130Candidate[]> =>
  (await portal.ok('GET', `/api/admin/form-130/${year}`)).employees;
const ownOf = async ({ token }: Employee) =>
  (await portal.callOk('GET', '/api/form-130', { token })).body.forms;
async function download({ token }: Employee) {
  const response = await fetch(`${portal.url}/api/form-130/2026/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}
async function files(): Promise<string[]> {
  const { Contents = [] } = await new S3Client({}).send(
    new ListObjectsV2Command({ Bucket: process.env.FILES_BUCKET ?? '', Prefix: 'form-130/' }),
  );
  return Contents.map(({ Key = '' }) => Key);
}

beforeEach(async () => {
  await retract(asha);
});

describe('a Form 130', () => {
  // behaviour statutory: Form 130
  test('is matched by PAN with employees, and missing for those with tax in the tax year', async () => {
    const found = await candidates();
    const of = (id: string) => found.find(({ userId }) => userId === id);
    expect(of(asha.id)).toEqual({ userId: asha.id, name: asha.name, pan, hasTax: true });
    // March 2026 is of the tax year before.
    expect(of(babu.id)).toMatchObject({ pan: 'PQRST6789Z', hasTax: false });
    expect((await candidates('2027')).find(({ userId }) => userId === asha.id)?.hasTax).toBe(false);
    expect((await portal.asAdmin('GET', '/api/admin/form-130/2025')).status).toBe(404);
  });

  // behaviour statutory: A published Form 130
  test('that is published is seen by its employee alone', async () => {
    expect((await publish()).body).toMatchObject({
      userId: asha.id,
      published: { by: { name: 'Administrator' } },
    });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'form-130.published',
      subject: { id: asha.id },
      changes: [{ field: 'taxYear', after: '2026-27' }],
    });
    expect(await ownOf(asha)).toMatchObject([{ taxYear: '2026' }]);
    expect((await download(asha)).bytes).toEqual(pdf);
    expect([await ownOf(babu), (await download(babu)).status]).toEqual([[], 404]);
  });

  // behaviour statutory: A published Form 130
  test('is replaced by the next one, whose file alone is kept', async () => {
    await publish();
    await publish(corrected);
    expect(await portal.newestEntry()).toMatchObject({ action: 'form-130.replaced' });
    expect((await download(asha)).bytes).toEqual(corrected);
    expect(await files()).toHaveLength(1);
  });

  // behaviour statutory: A published Form 130
  test('that is retracted is gone with its file', async () => {
    await publish();
    expect((await retract()).body).toEqual({ message: 'Form 130 retracted' });
    expect(await portal.newestEntry()).toMatchObject({ action: 'form-130.retracted' });
    expect([await ownOf(asha), (await download(asha)).status, await files()]).toEqual([[], 404, []]);
    expect((await retract()).status).toBe(404);
  });

  test.each([
    ['no file', () => publish('none'), 400],
    ['an empty file', () => publish(new Uint8Array(0)), 415],
    ['a file that is no PDF', () => publish(new TextEncoder().encode('%PDF-1.7 not one')), 415],
    ['more than 4 MB', () => publish(new Uint8Array(4 * 1024 * 1024 + 1)), 413],
    ['the PAN of another employee', () => publish(pdf, 'PQRST6789Z'), 409],
    ['no PAN', () => publish(pdf, ''), 400],
  ] as const)('is refused with %s, and leaves no file', async (_, send, status) => {
    expect((await send()).status).toBe(status);
    expect([await ownOf(asha), await files()]).toEqual([[], []]);
  });

  test('of two admins at once is one of both, with its file alone', async () => {
    const [first, second] = await interleaveBeforeWrite(
      'certificates',
      () => publish(),
      () => publish(corrected),
    );
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([pdf, corrected]).toContainEqual((await download(asha)).bytes);
    expect(await files()).toHaveLength(1);
  });
});

describe('the employee', () => {
  const told = async ({ token }: Employee) => {
    for (const key of await readFanOut()) await deliver(key);
    const { body } = await portal.callOk('GET', '/api/notifications', { token });
    return body.notifications
      .filter(({ kind }: { kind: string }) => kind.startsWith('form-130.'))
      .map(({ kind, subject }: { kind: string; subject: { title: string } }) => `${kind} ${subject.title}`);
  };

  // behaviour statutory: A published Form 130
  test('is told of a Form 130 that is published, replaced and retracted, and other employees are not', async () => {
    const before = (await told(asha)).length;
    await publish();
    await publish(corrected);
    await retract();
    const after = await told(asha);
    expect(after.slice(0, after.length - before)).toEqual([
      'form-130.retracted 2026-27',
      'form-130.replaced 2026-27',
      'form-130.published 2026-27',
    ]);
    expect(await told(babu)).toEqual([]);
  });
});

describe('a deleted account', () => {
  const remove = ({ id }: Employee) =>
    portal.callOk('DELETE', `/api/auth/users/${id}`, { token: portal.admin });
  const hire = async (count: number) => {
    const employee = await portal.employee();
    await putItems('profiles', [profileOf(employee, count, 'GHJKL1234M', '2026-11')]);
    return employee;
  };

  // behaviour statutory: The Form 130 of a deleted account
  test('keeps its Form 130, which is listed without a PAN and can be retracted', async () => {
    const chitra = await hire(3);
    expect((await publish(pdf, 'GHJKL1234M', chitra)).status).toBe(200);
    await remove(chitra);
    const listed = (await candidates()).find(({ userId }) => userId === chitra.id);
    expect(listed).toMatchObject({ name: chitra.name, pan: '', hasTax: false, isDeleted: true });
    expect(listed?.published).toMatchObject({ by: { name: 'Administrator' } });
    expect((await candidates('2027')).some(({ userId }) => userId === chitra.id)).toBe(false);
    expect((await retract(chitra)).status).toBe(200);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'form-130.retracted',
      subject: { name: chitra.name },
    });
    expect(await files()).toEqual([]);
    expect((await candidates()).some(({ userId }) => userId === chitra.id)).toBe(false);
  });

  // behaviour statutory: The Form 130 of a deleted account
  test('gets no Form 130, also where it is deleted while one is published', async () => {
    const dev = await hire(4);
    const [published] = await interleaveBeforeWrite(
      'certificates',
      () => publish(pdf, 'GHJKL1234M', dev),
      () => remove(dev),
      // The first one stages the file.
      2,
    );
    expect(published.status).toBe(404);
    expect(await files()).toEqual([]);
    expect((await publish(pdf, 'GHJKL1234M', dev)).status).toBe(404);
  });
});

test('an entry of loose files that cannot be read is logged, and keeps no other file from being deleted', async () => {
  const entry = { ownerId: 'loose-files', taxYear: 'file#broken' };
  await putItems('certificates', [entry]);
  await form130Files.stage(`form-130/${asha.id}/2026`, pdf);
  await form130Files.cleanUp(undefined, Date.now() + 11 * 60_000);
  expect(await files()).toEqual([]);
  expect(takeConsole().join()).toContain('a stored item cannot be read');
  await removeItem('certificates', entry);
});

test('files of an upload that failed are deleted with the next change once they are older than any request', async () => {
  await form130Files.stage(`form-130/${asha.id}/2026`, pdf);
  await form130Files.cleanUp();
  expect(await files()).toHaveLength(1);
  await form130Files.cleanUp(undefined, Date.now() + 11 * 60_000);
  expect(await files()).toEqual([]);
});
