import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fileExists } from '../../../functions/lib/files.ts';
import { get, query } from '../../../functions/lib/table.ts';
import { parseFanOut } from '../../../functions/store/fan-out.ts';
import { keptPartition, proofsKey } from '../../../functions/store/proofs.ts';
import { proofMessages } from '../../../shared/declarations/proofs.ts';
import { userId } from '../../../shared/user-id.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { writePng } from '../../support/png.ts';
import type { Employee } from '../../support/portal.ts';
import { proofsClient } from '../../support/proofs-client.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

startOnOrdinaryDay();
const portal = setUpPortal();
const { pathOf, upload, decide } = proofsClient(() => portal);
let pdf: Uint8Array;

beforeAll(async () => {
  await portal.changeCompany({ incomeTaxMode: 'fill' });
  const document = await PDFDocument.create();
  document.addPage().drawText('Receipt');
  pdf = await document.save();
});

const pngOf = (width: number, height: number) =>
  writePng(width, height, Buffer.alloc(height * (1 + 4 * width)));

const rent = {
  ...{ from: '2026-04', to: '2027-03', amount: 20_000, city: 'Bengaluru' },
  ...{ landlord: 'Ramesh Rao', landlordPan: 'ABCPR1234K' },
};
const claims = { rents: [rent], savings: 100_000, health: 25_000, disability: 'severe' };

/** In the old regime with a declaration, of ₹6,00,000 a month. */
async function declare(changes: object = claims): Promise<Employee> {
  const employee = await portal.employee();
  const { token, id } = employee;
  await portal.callOk('POST', '/api/profile', { token, body: { pan: 'ABCDE1234F' } });
  await portal.setPayroll(id, {
    ...{ basicSalary: 100_000, hra: 40_000, otherAllowance: 460_000, payPeriod: '2026-12' },
    dateOfJoining: '2024-06-03',
  });
  await portal.saveStatutory(employee, { dateOfBirth: '1990-05-10' });
  await portal.callOk('PUT', '/api/declaration/regime', { token, body: { regime: 'old' } });
  await save(employee, changes);
  return employee;
}
async function save({ token }: Employee, changes: object) {
  const { version } = (await portal.callOk('GET', '/api/declaration', { token })).body;
  await portal.callOk('PUT', '/api/declaration', { token, body: { version, claims: changes } });
}

const own = async ({ token }: Employee) =>
  (await portal.callOk('GET', '/api/declaration/proofs', { token })).body;
const lineOf = async (employee: Employee, line: string) =>
  (await own(employee)).lines.find((each: { line: string }) => each.line === line);
const remove = ({ token }: Employee, line: string, id: string) =>
  portal.call('DELETE', `/api/declaration/proofs/${line}/${id}`, { token });

const refuse = { result: 'refused', reason: 'Of another year' };

/** The estimate of a month, with the notes of its working. */
async function estimateOf({ id }: Employee, payPeriod: string) {
  await portal.setPayroll(id, { payPeriod, paidDays: null, lopDays: null });
  const { current } = await portal.ok('GET', `/api/admin/employee-profile/${id}/income-tax`);
  return {
    tax: current.expected as number,
    notes: current.notes as string[],
    reductions: current.working[2],
  };
}
const itemOf = ({ id }: Employee) => get('declarations', proofsKey(userId.parse(id), 2026));
const filesOf = async (employee: Employee): Promise<string[]> => {
  const kept = await query('declarations', { partition: ['userId', keptPartition] });
  return kept.map(({ file }) => String(file)).filter((file) => file.includes(employee.id));
};

describe('a proof', () => {
  // behaviour income-tax: Proofs
  test('waits for a decision, is read by its owner, and can be removed until then', async () => {
    const asha = await declare();
    expect(await lineOf(asha, 'savings')).toEqual({ line: 'savings', state: 'missing', files: [] });
    const uploaded = await upload(asha, 'savings', pdf);
    expect(uploaded.status).toBe(200);
    const { files, state } = await lineOf(asha, 'savings');
    expect(state).toBe('waiting');
    expect(files).toMatchObject([{ name: 'receipt.pdf', kind: 'pdf', on: '2026-11-18' }]);
    const path = `/api/declaration/proofs/savings/${files[0].id}`;
    const opened = (await portal.callOk('GET', path, { token: asha.token })).body;
    expect(Buffer.from(opened.base64, 'base64').equals(pdf)).toBe(true);
    const [file = ''] = await filesOf(asha);
    expect((await remove(asha, 'savings', files[0].id)).status).toBe(200);
    expect((await lineOf(asha, 'savings')).state).toBe('missing');
    expect(await filesOf(asha)).toEqual([]);
    expect(await fileExists(file)).toBe(false);
  });

  // behaviour income-tax: Proofs
  test('is a PDF, JPEG or PNG by its content', async () => {
    const babu = await declare();
    const jpeg = Uint8Array.from([
      ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
      ...[0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 0, 0x11, 0],
      ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9],
    ]);
    expect((await upload(babu, 'savings', jpeg, 'photo.pdf')).status).toBe(200);
    expect((await upload(babu, 'savings', pngOf(4, 3), 'photo.html')).status).toBe(200);
    expect((await lineOf(babu, 'savings')).files).toMatchObject([{ kind: 'jpeg' }, { kind: 'png' }]);
    const scripted = await PDFDocument.load(pdf);
    scripted.addJavaScript('greet', 'app.alert(1)');
    const plain = Buffer.from(await scripted.save({ useObjectStreams: false })).toString('latin1');
    // A name of PDF may have any of its characters by number.
    const encoded = plain.replaceAll('/JavaScript', '/J#61vaScript');
    const moved = encoded.replace(
      /(?<=startxref\n)\d+/,
      (at) => `${Number(at) + encoded.length - plain.length}`,
    );
    for (const file of [plain, moved])
      expect((await upload(babu, 'savings', Buffer.from(file, 'latin1'))).body.message).toBe(
        'This PDF contains a script. Print it to a new PDF, then upload that.',
      );
    for (const [bytes, status] of [
      [Buffer.from('<script>alert(1)</script>'), 415],
      [pngOf(4, 3).subarray(0, -1), 415],
      [jpeg.subarray(0, 20), 415],
      [new Uint8Array(4 * 1024 * 1024 + 1), 413],
    ] as const)
      expect((await upload(babu, 'savings', bytes)).status).toBe(status);
    expect(await filesOf(babu)).toHaveLength(2);
  });

  test('is there once, however often it is sent', async () => {
    const chitra = await declare();
    await upload(chitra, 'savings', pdf);
    expect((await upload(chitra, 'savings', pdf, 'again.pdf')).status).toBe(200);
    expect((await lineOf(chitra, 'savings')).files).toHaveLength(1);
  });

  test('belongs to a declared line in the old regime, which has five at most', async () => {
    const dev = await declare({ savings: 1 });
    expect((await upload(dev, 'health')).status).toBe(409);
    expect((await upload(dev, 'lottery')).status).toBe(400);
    for (let i = 1; i <= 5; i++) expect((await upload(dev, 'savings', pngOf(i, 1))).status).toBe(200);
    expect((await upload(dev, 'savings')).status).toBe(409);
    await portal.callOk('PUT', '/api/declaration/regime', { token: dev.token, body: { regime: 'new' } });
    expect((await upload(dev, 'savings')).body.message).toBe('Proofs are for the old regime alone.');
  });

  // behaviour income-tax: Proofs are private
  test('is opened by an admin with an entry in the audit log, which names neither line nor reason', async () => {
    const esha = await declare();
    await upload(esha, 'disability');
    const { id } = (await lineOf(esha, 'disability')).files[0];
    expect((await portal.ok('GET', `${pathOf(esha)}/disability/${id}`)).kind).toBe('pdf');
    await decide(esha, 'disability', refuse);
    const entries = await portal.ok('GET', `/api/admin/audit?person=${esha.id}&limit=100`);
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['proof.uploaded', 'declaration.read', 'proof.read', 'proof.refused']),
    );
    expect(JSON.stringify(entries)).not.toMatch(/disability|severe|another year|receipt/);
  });

  test('is not kept where the account is deleted while it is uploaded', async () => {
    const farah = await declare();
    const [uploaded] = await interleaveBeforeWrite(
      'declarations',
      () => upload(farah, 'savings'),
      () => portal.ok('DELETE', `/api/auth/users/${farah.id}`),
    );
    expect(uploaded.status).toBe(401);
    expect(await itemOf(farah)).toBeUndefined();
  });
});

// behaviour income-tax: Last year's proofs
test('a proof of the tax year before, and what was decided on it, is read after 31 March and changed no more', async () => {
  const employee = await declare();
  await upload(employee, 'savings', pdf);
  await decide(employee, 'savings', { result: 'lowered', amount: 40_000, reason: 'One receipt' });
  await upload(employee, 'health', pdf);
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-04-10T06:00:00Z') });
    const { email, password } = employee;
    const { token } = (await portal.callOk('POST', '/api/auth/login', { body: { email, password } })).body;
    const later = { ...employee, token };
    const read = await portal.callOk('GET', '/api/declaration/proofs?year=2026', { token });
    const line = (name: string) => read.body.lines.find((each: { line: string }) => each.line === name);
    expect(line('savings')).toMatchObject({ state: 'lowered', counts: 40_000, reason: 'One receipt' });
    const [file] = line('health').files;
    const path = `/api/declaration/proofs/health/${file.id}`;
    expect((await portal.callOk('GET', `${path}?year=2026`, { token })).body.name).toBe('receipt.pdf');
    expect((await own(later)).lines).toEqual([]);
    expect((await upload(later, 'health', pdf)).status).toBe(409);
    expect((await remove(later, 'health', file.id)).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

describe('a decision', () => {
  // behaviour income-tax: Payroll decides on proofs
  test('accepts, lowers or refuses a line with a reason, and tells the employee', async () => {
    const gita = await declare();
    for (const line of ['savings', 'health', 'rent']) await upload(gita, line);
    const { files } = await lineOf(gita, 'health');
    expect((await decide(gita, 'savings', { result: 'accepted' })).status).toBe(200);
    expect(
      (await decide(gita, 'rent', { result: 'lowered', amount: 120_000, reason: 'Six receipts' })).status,
    ).toBe(200);
    expect((await decide(gita, 'health', refuse)).status).toBe(200);
    expect((await own(gita)).lines).toMatchObject([
      { line: 'rent', state: 'lowered', counts: 120_000, reason: 'Six receipts', decidedOn: '2026-11-18' },
      { line: 'savings', state: 'accepted' },
      { line: 'health', state: 'refused', reason: 'Of another year', files: [] },
      { line: 'disability', state: 'missing' },
    ]);
    expect((await remove(gita, 'health', files[0].id)).status).toBe(404);
    expect((await upload(gita, 'savings', pngOf(2, 2))).body.message).toBe('This line is accepted already.');
    const told = (await query('notifications', { partition: ['userId', 'fan-out'] })).map(parseFanOut);
    expect(
      told.filter((each) => each?.recipients?.includes(userId.parse(gita.id))).map((each) => each?.kind),
    ).toEqual(expect.arrayContaining(['proof.accepted', 'proof.lowered', 'proof.refused']));
  });

  // behaviour income-tax: Proofs are erased
  test('deletes the files of a refused line at once, and keeps the others', async () => {
    const hari = await declare();
    await upload(hari, 'savings');
    const [kept = ''] = await filesOf(hari);
    await upload(hari, 'health');
    const [refused = ''] = (await filesOf(hari)).filter((file) => file !== kept);
    await decide(hari, 'health', refuse);
    await decide(hari, 'savings', { result: 'accepted' });
    expect([await fileExists(kept), await fileExists(refused)]).toEqual([true, false]);
    expect(await filesOf(hari)).toEqual([kept]);
    expect(new Date(Number((await itemOf(hari))?.expiresAt) * 1000).getUTCFullYear()).toBe(2035);
  });

  test.each([
    ['a reason', { result: 'refused' }, 'savings', 'reason'],
    ['an amount', { result: 'lowered', reason: 'Less' }, 'savings', 'amount'],
    [
      'less than what is declared',
      { result: 'lowered', reason: 'Less', amount: 100_000 },
      'savings',
      'amount',
    ],
    [
      'no amount that the law fixes',
      { result: 'lowered', reason: 'Less', amount: 1 },
      'disability',
      'amount',
    ],
  ])('asks for %s', async (_title, decision, line, field) => {
    const indu = await declare();
    await upload(indu, line);
    expect(await decide(indu, line, decision)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  test('is of what the admin saw: not of another declaration, and not without a proof', async () => {
    const jaya = await declare();
    expect((await decide(jaya, 'savings', { result: 'accepted' })).body.message).toBe(
      'No proof of this line has been uploaded.',
    );
    await upload(jaya, 'savings');
    const { version, declaration } = await portal.ok('GET', pathOf(jaya));
    const body = { version, declarationVersion: declaration.version, result: 'accepted' };
    await save(jaya, { ...claims, savings: 150_000 });
    const path = `${pathOf(jaya)}/savings`;
    expect((await portal.asAdmin('PUT', path, body)).status).toBe(409);
    const now = { ...body, declarationVersion: declaration.version + 1 };
    const [decided] = await interleaveBeforeWrite(
      'declarations',
      () => portal.asAdmin('PUT', path, now),
      () => save(jaya, { ...claims, savings: 140_000 }),
    );
    expect(decided.status).toBe(409);
    expect((await lineOf(jaya, 'savings')).state).toBe('waiting');
  });

  // behaviour income-tax: Payroll decides on proofs
  test('ends when the line is declared with other figures, and its proofs wait again', async () => {
    const kiran = await declare();
    await upload(kiran, 'savings');
    await decide(kiran, 'savings', { result: 'accepted' });
    await save(kiran, { ...claims, health: 20_000 });
    expect((await lineOf(kiran, 'savings')).state).toBe('accepted');
    await save(kiran, { ...claims, savings: 150_000 });
    expect((await lineOf(kiran, 'savings')).state).toBe('waiting');
  });
});

// behaviour income-tax: Payroll decides on proofs
test('an admin who was an employee leaves their own proofs to another admin', async () => {
  const employee = await declare();
  await upload(employee, 'savings', pdf);
  await portal.promote(employee);
  const token = await portal.signInAdmin(employee);
  const { version, declaration } = (await portal.callOk('GET', pathOf(employee), { token })).body;
  const body = { version, declarationVersion: declaration.version, result: 'accepted' };
  const answer = await portal.call('PUT', `${pathOf(employee)}/savings`, { token, body });
  expect([answer.status, answer.body.message]).toEqual([403, proofMessages.own]);
  expect((await decide(employee, 'savings', { result: 'accepted' })).status).toBe(200);
});

describe('what is declared', () => {
  // behaviour income-tax: What counts without a proof
  test("counts without a proof until January, and not from February's payslip on", async () => {
    const lata = await declare({ savings: 100_000, health: 25_000 });
    const january = await estimateOf(lata, '2027-01');
    expect(january.reductions.detail).toContain('Section 126, health 25,000');
    const february = await estimateOf(lata, '2027-02');
    expect(february.reductions.detail).not.toMatch(/126|123/);
    expect(february.notes).toEqual([
      'Declared, but not counted without an accepted proof: Savings and insurance, Health insurance, self and family.',
    ]);
    for (const line of ['savings', 'health']) await upload(lata, line);
    expect((await estimateOf(lata, '2027-02')).tax).toBeLessThan(february.tax);
  });

  // behaviour income-tax: What counts without a proof
  test("counts without a proof until the payslip of the company's month, which the declaration says", async () => {
    const uma = await declare({ savings: 100_000 });
    const countFrom = async (proofsFrom: string) => {
      await portal.changeCompany({ proofsFrom });
      const { provedFrom } = (await own(uma)).declaration;
      const details: string[] = [];
      for (const month of ['2026-12', '2027-01', '2027-02', '2027-03'])
        details.push((await estimateOf(uma, month)).reductions.detail);
      return [provedFrom, ...details.map((detail) => /123/.test(detail))];
    };
    expect(await countFrom('january')).toEqual(['2027-01', true, false, false, false]);
    expect(await countFrom('march')).toEqual(['2027-03', true, true, true, false]);
    expect(await countFrom('february')).toEqual(['2027-02', true, true, false, false]);
  });

  // behaviour income-tax: What counts without a proof
  test('counts as declared while its proof waits, and the working says so', async () => {
    const mohan = await declare({ savings: 100_000, health: 25_000 });
    await upload(mohan, 'health');
    const february = await estimateOf(mohan, '2027-02');
    expect(february.reductions.detail).toContain('Section 126, health 25,000');
    expect(february.notes).toContain(
      'Counted as declared until payroll decides on the proofs: Health insurance, self and family.',
    );
  });

  test('counts as far as it is accepted: a rent in each of its months alike', async () => {
    const nila = await declare({ rents: [rent], savings: 100_000 });
    await upload(nila, 'rent');
    await upload(nila, 'savings');
    await decide(nila, 'rent', { result: 'lowered', amount: 180_000, reason: 'Nine receipts' });
    await decide(nila, 'savings', { result: 'lowered', amount: 40_000, reason: 'One receipt' });
    const { reductions } = await estimateOf(nila, '2027-02');
    // 15,000 less a tenth of 1,00,000 in each of the two months of pay; PF is not deducted.
    expect(reductions.detail).toContain('HRA exemption 10,000');
    expect(reductions.detail).toContain('40,000');
  });

  test('is frozen in a payslip: a decision after it changes the months left alone', async () => {
    const omar = await declare({ savings: 150_000 });
    await upload(omar, 'savings');
    await estimateOf(omar, '2027-02');
    const taxOf = async () => (await portal.generatePayslip(omar)).incomeTax;
    const before = await taxOf();
    await decide(omar, 'savings', refuse);
    expect(await taxOf()).toBe(before);
    expect((await estimateOf(omar, '2027-03')).tax).toBeGreaterThan(before);
  });
});

describe('the list of proofs', () => {
  test('shows employees in the old regime by what became of their proofs', async () => {
    const priya = await declare();
    await upload(priya, 'savings');
    await upload(priya, 'health');
    await decide(priya, 'health', refuse);
    const list = async (show: string) =>
      (await portal.ok('GET', `/api/admin/proofs/2026?show=${show}`)).find(
        (each: { userId: string }) => each.userId === priya.id,
      );
    expect(await list('waiting')).toMatchObject({ waiting: 1, missing: 3, decided: 0 });
    await decide(priya, 'savings', { result: 'accepted' });
    expect(await list('waiting')).toBeUndefined();
    expect(await list('missing')).toMatchObject({ waiting: 0, missing: 3, decided: 1 });
    await portal.callOk('PUT', '/api/declaration/regime', { token: priya.token, body: { regime: 'new' } });
    expect(await list('all')).toBeUndefined();
  });
});
