import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { get, remove } from '../../../functions/lib/table.ts';
import { slipKey } from '../../../functions/store/slip.ts';
import { addDays, formatDate, todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import type { Filing } from '../../../shared/statutory/statutory-filing.ts';
import { filedSlipItem, insuredSlip, november, putFiledSlips } from '../../support/filed-slip.ts';
import { profileItem, sampleUserId } from '../../support/items.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const path = `/api/admin/statutory/${november}`;
const asAdmin = (method: string, route: string, body?: object) =>
  portal.asAdmin(method, `${path}${route}`, body);
const list = async (): Promise<Filing[]> => (await asAdmin('GET', '')).body.filings;
const filing = async (id: string): Promise<Filing> => {
  const found = (await list()).find((it) => it.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};
/** The token of an admin who is an accountant alone. */
async function signedInAccountant(): Promise<string> {
  const person = await portal.employee();
  await portal.promote(person, { duties: ['accountant'] });
  return portal.signInAdmin(person);
}

/** Two members in Karnataka; the second is insured as well. */
const slips = () => [
  filedSlipItem(1, { name: 'Asha Rao', profTax: 200 }),
  { ...filedSlipItem(2), slip: insuredSlip(2, { name: 'Meera Nair', profTax: 200, wages: 17_400 }) },
];

beforeEach(() => putFiledSlips(slips()));

describe('what a month owes', () => {
  // behaviour statutory: What a month owes
  test('is listed by head and state, from the payslips', async () => {
    const filings = await list();
    expect(filings.map(({ id, people, due, dueDate }) => [id, people, due, dueDate?.on])).toEqual([
      ['pf', 2, 2 * (1_800 + 1_250 + 550 + 75) + 500, '2026-12-15'],
      ['esi', 1, 131 + 566, '2026-12-15'],
      ['profTax-KA', 2, 400, '2026-12-20'],
    ]);
    expect(filings[0]?.parts.at(-1)).toEqual({
      label: 'Admin charge (minimum ₹500)',
      amount: 500,
    });
    expect(filings[0]).toMatchObject({ exports: [], isOutOfDate: false, version: 0 });
    expect(filings.map((it) => it.doubts.length)).toEqual([1, 0, 0]);
  });

  // behaviour statutory: Laws that do not cover the company
  test('leaves out what the company says that it is not covered by, and asks what it has not answered', async () => {
    const answer = async (coverage: object) => {
      await portal.changeCompany({ coverage });
      return (await asAdmin('GET', '')).body;
    };
    const asked = await answer({});
    expect([asked.uncovered, asked.unanswered]).toEqual([
      [],
      [
        { law: 'pf', employees: 20 },
        { law: 'esi', employees: 10 },
        { law: 'gratuity', employees: 10 },
        { law: 'labourWelfareFundKA', employees: 10 },
      ],
    ]);
    const coverage = { pf: 'none', esi: 'none', gratuity: 'none', labourWelfareFundKA: 'none' };
    const november = await answer(coverage);
    expect((await portal.newestEntry()).changes).toContainEqual({
      field: 'coverage',
      part: 'PF',
      after: 'Not covered',
    });
    // Contributions on payslips of the month are owed in spite of that.
    expect(november.filings.map(({ id }: Filing) => id)).toEqual(['pf', 'esi', 'profTax-KA']);
    expect(november.unanswered).toEqual([]);
    const october = await portal.callOk('GET', '/api/admin/statutory/2026-10', { token: portal.admin });
    expect([october.body.filings, october.body.uncovered]).toEqual([
      [],
      [
        { id: 'pf', message: 'The company is not covered by PF.' },
        { id: 'esi', message: 'The company is not covered by ESI.' },
      ],
    ]);
    await answer({});
  });

  test('is nothing in a month without payslips', async () => {
    const { body } = await portal.asAdmin('GET', '/api/admin/statutory/2026-10');
    expect([body.payslips, body.filings.map((it: Filing) => [it.id, it.due])]).toEqual([
      0,
      [
        ['pf', 0],
        ['esi', 0],
      ],
    ]);
  });
});

describe('an export', () => {
  const ecr = [
    '100000000001#~#Asha Rao#~#15000#~#15000#~#15000#~#15000#~#1800#~#1250#~#550#~#0#~#0',
    '100000000002#~#Meera Nair#~#15000#~#15000#~#15000#~#15000#~#1800#~#1250#~#550#~#0#~#0',
  ].join('\r\n');

  // behaviour statutory: An export
  test('answers the ECR, and is recorded with its content and in the audit log', async () => {
    const { status, body } = await asAdmin('POST', '/pf/export');
    expect([status, body]).toEqual([200, { name: 'ECR202611.txt', text: ecr }]);
    const hash = createHash('sha256').update(ecr).digest('hex');
    const { due, exports, isOutOfDate, version } = await filing('pf');
    expect({ exports, isOutOfDate, version }).toMatchObject({
      exports: [{ version: 1, people: 2, due, hash, by: { name: 'Administrator' } }],
      isOutOfDate: false,
      version: 1,
    });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'statutory.exported',
      subject: { id: 'filing_2026-11_pf', name: 'PF' },
      payPeriod: november,
      changes: [
        { field: 'fileHash', after: hash },
        { field: 'fileVersion', after: 1 },
        { field: 'people', after: 2 },
        { field: 'total', after: due },
      ],
    });
  });

  // behaviour statutory: NCP days
  test('shows NCP days of one who joined in the month as something to look at', async () => {
    const joined = { ...filedSlipItem(1, { name: 'Asha Rao', lopDays: 17 }), employedDays: 15 };
    await putFiledSlips([joined, filedSlipItem(2, { name: 'Meera Nair', lopDays: 2 })]);
    const { text } = (await asAdmin('POST', '/pf/export')).body;
    expect(text.split('\r\n').map((line: string) => line.split('#~#')[9])).toEqual(['17', '2']);
    const found = (await filing('pf')).checks.find(({ check }) => check === 'ncpDays');
    expect(found?.findings.map(({ name, severity }) => [name, severity])).toEqual([['Asha Rao', 'look']]);
  });

  // behaviour statutory: An export
  test('of the same payslips has the same bytes and is no new version; a replaced payslip makes it out of date', async () => {
    const first = await asAdmin('POST', '/pf/export');
    const again = await asAdmin('POST', '/pf/export');
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(await filing('pf')).toMatchObject({ exports: [{ version: 1 }], isOutOfDate: false, version: 1 });
    expect(await portal.newestEntry()).toMatchObject({ action: 'statutory.exported' });

    const voluntary = { pf: 2_800, pfWages: { voluntary: 1_000 } };
    await putItems('slips', [filedSlipItem(1, { name: 'Asha Rao', ...voluntary })]);
    const outdated = await filing('pf');
    expect(outdated).toMatchObject({ exports: [{ version: 1 }], isOutOfDate: true });
    // Payslips and file stand beside each other.
    expect([outdated.parts[0]?.amount, outdated.exports[0]?.parts[0]?.inFile]).toEqual([4_600, 3_600]);
    await asAdmin('POST', '/pf/export');
    expect(await filing('pf')).toMatchObject({
      exports: [{ version: 2 }, { version: 1 }],
      isOutOfDate: false,
    });
  });

  // behaviour statutory: A check
  test('is refused where errors leave no employee in it, with the employees and the reasons', async () => {
    await putFiledSlips([
      filedSlipItem(1, { name: 'Asha Rao', uan: '12345678901' }),
      filedSlipItem(2, { name: 'Meera Nair', person: { nameOnUan: 'Meera 2' } }),
    ]);
    const { status, body } = await asAdmin('POST', '/pf/export');
    expect([status, body.code, body.message]).toEqual([
      422,
      'unprocessable',
      '2 employees have errors, so the file was not made. Asha Rao: UAN has 11 digits instead of 12. Correct it.',
    ]);
    expect(Object.values(body.fields)).toHaveLength(2);
    const { checks, exports, inFile, leftOut } = await filing('pf');
    expect([exports, inFile, leftOut?.employees]).toEqual([[], 0, 2]);
    expect(checks.filter(({ errors }) => errors > 0).map(({ check, errors }) => [check, errors])).toEqual([
      ['uan', 1],
      ['name', 1],
    ]);
  });

  test.each(['9#~#9', undefined, '1234'])(
    'leaves out an employee whose UAN is %s, says what to file for them, and has the others',
    async (uan) => {
      await putFiledSlips([
        filedSlipItem(1, { name: 'Asha Rao', uan }),
        filedSlipItem(2, { name: 'Meera Nair' }),
      ]);
      expect(await filing('pf')).toMatchObject({ people: 2, inFile: 1, leftOut: { employees: 1 } });
      const { status, body } = await asAdmin('POST', '/pf/export');
      expect([status, body.text]).toEqual([200, ecr.split('\r\n')[1]]);
      expect(body.leftOut).toMatchObject({
        employees: 1,
        people: [{ name: 'Asha Rao', reasons: [expect.stringMatching(/^UAN /)] }],
        later: expect.stringContaining('supplementary ECR'),
      });
      const { due, exports, parts } = await filing('pf');
      expect(exports[0]).toMatchObject({ people: 1, due: (due - 500) / 2 + 500 });
      expect([parts[0]?.amount, exports[0]?.parts[0]?.inFile]).toEqual([3_600, 1_800]);
      for (const path of ['statutory', 'books', 'reports/statutory'])
        expect((await portal.asAdmin('GET', `/api/admin/${path}/${november}`)).status).not.toBe(500);
    },
  );

  // behaviour statutory: Numbers and names
  test('has an employee once the number is corrected, without another payslip', async () => {
    const { esiNumber: _, ...person } = insuredSlip(2).statutory?.person ?? {};
    const unnumbered = insuredSlip(2, { name: 'Meera Nair', person: { ...person, esiNumber: undefined } });
    await putFiledSlips([
      filedSlipItem(1, { name: 'Asha Rao', uan: '9#~#9' }),
      { ...filedSlipItem(2), slip: unnumbered },
      { ...filedSlipItem(3), slip: insuredSlip(3, { name: 'Ravi Das' }) },
    ]);
    const slipBefore = await get('slips', slipKey(sampleUserId(1), november));
    expect((await asAdmin('POST', '/pf/export')).body.leftOut.people).toMatchObject([{ name: 'Asha Rao' }]);
    expect((await asAdmin('POST', '/esi/export')).body.leftOut.people).toMatchObject([
      { name: 'Meera Nair' },
    ]);

    await putItems('profiles', [
      { ...profileItem(1), uan: '100000000001' },
      { ...profileItem(2), uan: '100000000002', esiNumber: '3112345678' },
    ]);
    expect([await filing('pf'), await filing('esi')]).toMatchObject([
      { isOutOfDate: true, inFile: 3 },
      { isOutOfDate: true, inFile: 2 },
    ]);
    const { body: pf } = await asAdmin('POST', '/pf/export');
    expect([pf.leftOut, pf.text.split('\r\n')[0]]).toEqual([undefined, ecr.split('\r\n')[0]]);
    const { body: esi } = await asAdmin('POST', '/esi/export');
    expect([esi.leftOut, esi.sheet.rows[0].slice(0, 2)]).toEqual([undefined, ['3112345678', 'Meera Nair']]);
    expect(await get('slips', slipKey(sampleUserId(1), november))).toEqual(slipBefore);
    await Promise.all([1, 2].map((count) => remove('profiles', { userId: sampleUserId(count) })));
    await remove('slips', slipKey(sampleUserId(3), november));
  });

  // behaviour statutory: The ESI upload
  test('of ESI keeps the reasons of employees without a paid day', async () => {
    const absent = insuredSlip(2, { paidDays: 0, lopDays: 30, wages: 0, employee: 0, employer: 0 });
    await putFiledSlips([slips()[0] as never, { ...filedSlipItem(2), slip: absent }]);
    expect((await asAdmin('POST', '/esi/export')).status).toBe(422);
    const reasons = { [absent.user.id]: 1 };
    const { status, body } = await asAdmin('POST', '/esi/export', { reasons });
    expect([status, body.sheet.rows]).toEqual([200, [['1000000002', 'Asha Rao', '0', '0', '1', '']]]);
    expect(await filing('esi')).toMatchObject({ isOutOfDate: false });
    expect((await asAdmin('POST', '/esi/export')).body).toEqual(body);
  });

  // behaviour statutory: The ESI upload
  test('of ESI leaves out an employee whose coverage ended with the contribution period, and has their name to look at', async () => {
    const [september, october] = ['2026-09' as PayPeriod, '2026-10' as PayPeriod];
    const insured = (month: PayPeriod, values: object = {}) => ({
      ...filedSlipItem(4, { month }),
      slip: insuredSlip(4, {
        month,
        name: 'Tara Iyer',
        wages: 22_000,
        employee: 165,
        employer: 715,
        ...values,
      }),
    });
    const above = (month: PayPeriod) => {
      const { slip, ...item } = insured(month, { employee: 0, employer: 0 });
      const esi = { wages: paise(22_000_00), expected: paise(0), employer: paise(0), covered: false };
      return { ...item, slip: { ...slip, statutory: { ...slip.statutory, esi } } };
    };
    const endedIn = async (month: PayPeriod) => {
      const body = await portal.ok('GET', `/api/admin/statutory/${month}`);
      const esi: Filing = body.filings.find(({ id }: Filing) => id === 'esi');
      return esi.checks
        .find(({ check }) => check === 'coverageEnd')
        ?.findings.map(({ name, severity, message }) => [name, severity, message]);
    };
    await putItems('slips', [insured(september), above(october), above(november)] as never[]);
    expect(await endedIn(october)).toEqual([
      [
        'Tara Iyer',
        'look',
        'Insured until the end of September 2026: the file has no row. Confirm with your accountant whether ESIC has to be told with reason 4, Out of coverage.',
      ],
    ]);
    expect(await endedIn(november)).toEqual([]);
    await putItems('slips', [above(september)] as never[]);
    expect(await endedIn(october)).toEqual([]);
    for (const month of [september, october, november])
      await remove('slips', slipKey(sampleUserId(4), month));
  });

  // behaviour statutory: The ESI upload
  test('of ESI names an insured employee whose leaving was entered after the file of their last month, once', async () => {
    const october = subtractMonths(november, 1);
    const last = (values: object) => ({
      ...filedSlipItem(3, { month: october }),
      slip: insuredSlip(3, { month: october, name: 'Dev Patel', ...values }),
    });
    const store = async (item: object, dateOfLeaving?: string) => {
      await putItems('slips', [item as never]);
      await putItems('profiles', [{ ...profileItem(3), dateOfLeaving, esiNumber: '1000000003' }]);
    };
    const exported = async () => (await asAdmin('POST', '/esi/export')).body.sheet.rows;
    const meera = ['1000000002', 'Meera Nair', '30', '17400', '0', ''];
    await store(last({}));
    expect(await exported()).toEqual([meera]);
    await store(last({}), '2026-10-20');
    expect(await filing('esi')).toMatchObject({ people: 2, paying: 1, due: 131 + 566, isOutOfDate: true });
    expect(await exported()).toEqual([['1000000003', 'Dev Patel', '0', '0', '2', '20/10/2026'], meera]);
    expect(await filing('esi')).toMatchObject({ inFile: 2, isOutOfDate: false });
    const { findings } = (await filing('esi')).checks.find(({ check }) => check === 'zeroDays') ?? {};
    expect(findings?.map(({ message }) => message)).toEqual([
      'Left on 20/10/2026: the file has reason 2, Left service.',
    ]);
    // A settlement in the month does not make them insured in it; a payslip with ESI has them itself.
    const settlement = (values: object) => ({
      ...filedSlipItem(3),
      slip: insuredSlip(3, { name: 'Dev Patel', person: { dateOfLeaving: '2026-10-20' }, ...values }),
    });
    const { esi: _, ...withoutEsi } = settlement({ esi: 0 }).slip.statutory ?? {};
    const alone = settlement({ employee: 0 });
    await putItems('slips', [{ ...alone, slip: { ...alone.slip, statutory: withoutEsi } } as never]);
    expect((await exported())[0]).toEqual(['1000000003', 'Dev Patel', '0', '0', '2', '20/10/2026']);
    await putItems('slips', [settlement({ paidDays: 0, wages: 500, employee: 4 }) as never]);
    expect((await exported())[0]).toEqual(['1000000003', 'Dev Patel', '0', '500', '2', '20/10/2026']);
    await remove('slips', slipKey(sampleUserId(3), november));
    // The file of their last month said it already.
    await store(last({ person: { dateOfLeaving: '2026-10-20' } }), '2026-10-20');
    expect(await exported()).toEqual([meera]);
    await remove('slips', slipKey(sampleUserId(3), october));
    await remove('profiles', { userId: sampleUserId(3) });
  });

  // behaviour statutory: The ESI upload
  test('keeps no reason that an accountant sends, and makes the file by the reasons that are stored', async () => {
    const absent = insuredSlip(2, { paidDays: 0, lopDays: 30, wages: 0, employee: 0, employer: 0 });
    await putFiledSlips([slips()[0] as never, { ...filedSlipItem(2), slip: absent }]);
    const accountant = await signedInAccountant();
    const exportAs = (token: string, reasons?: object) =>
      portal.call('POST', `${path}/esi/export`, { token, body: { reasons } });
    const reasons = { [absent.user.id]: 7 };
    expect((await exportAs(accountant, reasons)).status).toBe(403);
    expect((await exportAs(accountant)).status).toBe(422);
    expect((await exportAs(portal.admin, reasons)).status).toBe(200);
    const again = await exportAs(accountant, reasons);
    expect([again.status, again.body.sheet.rows[0][4]]).toEqual([200, '7']);
    expect((await exportAs(accountant, { [absent.user.id]: 1 })).status).toBe(403);
    expect((await exportAs(accountant)).body).toEqual(again.body);
  });

  test('of a state where nothing is due is not there', async () => {
    const { status, body } = await asAdmin('POST', '/profTax-MH/export');
    expect([status, body.message]).toEqual([404, 'Nothing is due to this authority for November 2026.']);
    expect((await asAdmin('POST', '/profTax-XX/export')).status).toBe(404);
  });

  // behaviour statutory: EDLI and the admin charge
  test('of a month without PF members is none, and its charge can be recorded as paid', async () => {
    await portal.changeCompany({ pfCode: 'BGBNG0012345000' });
    const none = { pf: 0, profTax: 200, person: { pfMembership: 'none' as const } };
    await putFiledSlips([filedSlipItem(1, none), filedSlipItem(2, none)]);
    const { status, body } = await asAdmin('POST', '/pf/export');
    expect([status, body.message]).toEqual([
      404,
      'EPFO takes no file of a month without PF members. Enter the admin charge as a direct challan on its portal, and record it as paid.',
    ]);
    const record = { reference: 'TRRN 7', on: todayInIndia(), total: 75 };
    const paid = await asAdmin('PUT', '/pf', { version: 0, step: 'paid', record });
    expect(paid.body).toMatchObject({ due: 75, people: 0, paid: { total: 75 } });
    await portal.changeCompany({ pfCode: '' });
  });
});

describe('what is recorded', () => {
  const record = { reference: '1042612000871', on: todayInIndia(), total: 151_661 };
  const filed = (body: object = {}) => asAdmin('PUT', '/pf', { version: 0, step: 'filed', record, ...body });

  // behaviour statutory: Exported is not filed, filed is not paid
  test('is filed, then paid, each with its reference and its day', async () => {
    expect((await filed()).body).toMatchObject({
      filed: { ...record, by: { name: 'Administrator' } },
      version: 1,
    });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'statutory.filed',
      changes: [
        { field: 'date', after: record.on },
        { field: 'reference', after: record.reference },
        { field: 'total', after: record.total },
      ],
    });
    expect((await filed({ version: 1, step: 'paid' })).body).toMatchObject({
      filed: record,
      paid: record,
      version: 2,
    });
    expect(await portal.newestEntry()).toMatchObject({ action: 'statutory.paid' });
    // Exported is not filed.
    expect(await filing('pf')).toMatchObject({ exports: [], filed: record, paid: record });
  });

  // behaviour statutory: Exported is not filed, filed is not paid
  test('has a day that is neither to come nor before the payslips', async () => {
    const [payslips, today] = [addDays(todayInIndia(), -20), todayInIndia()];
    await putFiledSlips(slips().map((item) => ({ ...item, slip: { ...item.slip, payDate: payslips } })));
    for (const step of ['filed', 'paid']) {
      const on = async (day: string) => (await filed({ step, record: { ...record, on: day } })).body.fields;
      expect(await on(addDays(today, 1))).toEqual({ 'record.on': 'The day cannot be in the future.' });
      expect(await on(addDays(payslips, -1))).toEqual({
        'record.on': `The payslips are of ${formatDate(payslips)}. Enter that day or a later one.`,
      });
    }
    expect((await filed({ record: { ...record, on: payslips } })).status).toBe(200);
  });

  // behaviour statutory: Exported is not filed, filed is not paid
  test('is taken back for a reason only', async () => {
    await filed();
    const back = { version: 1, record: null };
    const { status, body } = await filed(back);
    expect([status, body.fields]).toEqual([400, { reason: 'Enter a reason.' }]);
    expect((await filed({ ...back, reason: 'Wrong month' })).body).toMatchObject({ version: 2 });
    expect((await filing('pf')).filed).toBeUndefined();
    expect(await portal.newestEntry()).toMatchObject({
      action: 'statutory.taken-back',
      changes: [
        { field: 'date', before: record.on },
        { field: 'reason', after: 'Wrong month' },
        { field: 'reference', before: record.reference },
        { field: 'total', before: record.total },
      ],
    });
  });

  test('is refused where another admin has recorded something since, or at once', async () => {
    const other = { ...record, reference: '2' };
    const [first, second] = await interleaveBeforeWrite(
      'runs',
      () => filed(),
      () => filed({ record: other }),
    );
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const { reference } = (await filing('pf')).filed ?? {};
    expect((await filed({ record: { ...record, reference: '3' } })).status).toBe(409);
    expect((await filing('pf')).filed?.reference).toBe(reference);
  });

  test('stays listed once the payslips owe nothing more', async () => {
    await asAdmin('PUT', '/profTax-KA', { version: 0, step: 'paid', record });
    await putItems('slips', [filedSlipItem(1), filedSlipItem(2)]);
    expect(await filing('profTax-KA')).toMatchObject({ due: 0, paid: record });
  });

  test('is refused for a state where nothing is due', async () => {
    expect((await asAdmin('PUT', '/profTax-MH', { version: 0, step: 'paid', record })).status).toBe(404);
  });
});

// Last: its entries are of a later time.
describe('an export of a session that was left open', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const inFifteenMinutes = () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 900_000);
  };
  const signIn = async (): Promise<string> =>
    (await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn })).body.token;
  const exportAs = (token: string) => portal.call('POST', `${path}/pf/export`, { token, body: {} });

  // behaviour statutory: An export
  test('asks for re-authentication, and is made after it', async () => {
    const token = await signIn();
    inFifteenMinutes();
    const { status, body } = await exportAs(token);
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
    expect((await filing('pf')).exports).toEqual([]);
    const proof = { password: adminSignIn.password };
    await portal.callOk('POST', '/api/auth/reauthentication', { token, body: proof });
    expect((await exportAs(token)).status).toBe(200);
  });

  test('asks for nothing where the company has turned that off', async () => {
    const token = await signIn();
    const { body: read } = await portal.callOk('GET', '/api/company', { token });
    await putItems('settings', [
      { name: 'company', version: read.version, company: { ...read, filingReauthentication: false } },
    ]);
    inFifteenMinutes();
    expect((await exportAs(token)).status).toBe(200);
    await putItems('settings', [{ name: 'company', version: read.version, company: read }]);
  });
});
