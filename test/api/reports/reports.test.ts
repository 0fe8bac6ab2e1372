import { beforeAll, describe, expect, test } from 'vitest';
import type { SlipItem } from '../../../functions/store/slip.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type {
  IncompletePerson,
  MonthCost,
  MonthHeadcount,
  MonthStatutory,
  MonthVariance,
  RegisterRow,
} from '../../../shared/reports/reports.ts';
import type { FiledSlip } from '../../../shared/statutory/filing/filing.ts';
import { bookedSlip, bookedSlipItem, workedExample } from '../../support/booked-slip.ts';
import { november } from '../../support/filed-slip.ts';
import { profileItem, sampleUserId } from '../../support/items.ts';
import { headItem, payRunRowItem } from '../../support/pay-runs.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
const october = '2026-10' as PayPeriod;
const december = '2026-12' as PayPeriod;

const rupees = (amount: number) => paise(amount * 100);
const named = (slip: FiledSlip, count: number, name: string, dateOfJoining = '2022-06-13'): FiledSlip => ({
  ...slip,
  user: { ...slip.user, id: sampleUserId(count), name },
  profile: { ...slip.profile, dateOfJoining },
});
/** Without statutory amounts. */
const plain = (
  count: number,
  name: string,
  basic: number,
  department: string,
  joined?: string,
): FiledSlip => {
  const { statutory: _, ...slip } = bookedSlip(count, { basicSalary: rupees(basic) }, { department });
  return named(slip, count, name, joined);
};
const asha = named(workedExample(1, 'Engineering'), 1, 'Asha Rao');
const before: FiledSlip[] = [
  asha,
  plain(2, 'Babu Nair', 40_000, 'Engineering'),
  plain(3, 'Chitra Das', 30_000, 'Sales'),
];
const now: FiledSlip[] = [
  asha,
  plain(2, 'Babu Nair', 42_500, 'Sales'),
  plain(4, 'Deepa Iyer', 50_000, 'Sales', '2026-11-02'),
];

const itemsOf = (slips: readonly FiledSlip[], month: PayPeriod): SlipItem[] =>
  slips.map((slip) => bookedSlipItem(Number.parseInt(slip.user.id.slice(-8), 16), slip, month));
const get = async <Reply>(report: string, month: PayPeriod = november): Promise<Reply> =>
  await portal.ok('GET', `/api/admin/reports/${month}/${report}`);

beforeAll(async () => {
  const rows = [1, 2, 4].map((count) => ({ ...payRunRowItem(count), run: november }));
  await putItems('runs', [{ ...headItem('closed'), item: november }, ...rows]);
  await putItems('slips', [...itemsOf(before, october), ...itemsOf(now, november)]);
  // The pay and work location of today: no report of a month looks at them.
  await putItems(
    'profiles',
    [1, 2, 3, 4].map((count) => ({
      ...profileItem(count),
      basicSalary: rupees(999_999),
      department: 'Of today',
      ...(count === 3 && { dateOfLeaving: '2026-11-10' }),
    })),
  );
});

describe('the report of a month', () => {
  // behaviour reports: Reports are of payslips
  test('has the figures of each payslip, with the department that it carries', async () => {
    const rows = await get<RegisterRow[]>('payslips');
    expect(rows.find(({ name }) => name === 'Asha Rao')).toEqual({
      userId: sampleUserId(1),
      name: 'Asha Rao',
      employeeId: 'SSW-1',
      department: 'Engineering',
      figures: {
        basicSalary: 62_500,
        hra: 62_500,
        grossEarnings: 125_000,
        profTax: 200,
        pf: 3_000,
        incomeTax: 8_125,
        totalDeductions: 11_325,
        netPay: 113_675,
        employer: 3_250,
      },
    });
    expect(rows.map(({ department }) => department)).toEqual(['Engineering', 'Sales', 'Sales']);
  });

  test('has the cost by department, with contributions and the minimum of the PF admin charge', async () => {
    expect(await get<MonthCost>('cost')).toEqual({
      payPeriod: november,
      state: 'closed',
      payslips: 3,
      departments: [
        { department: 'Engineering', people: 1, netPay: 113_675, salaries: 125_000, employer: 3_250 },
        { department: 'Sales', people: 2, netPay: 92_500, salaries: 92_500, employer: 0 },
      ],
      ofCompany: 375,
    });
  });

  // behaviour reports: Pay has its own routes
  test('has who joined and left by department, without any amount of pay', async () => {
    const headcount = await get<MonthHeadcount>('headcount');
    expect(headcount).toEqual({
      payPeriod: november,
      state: 'closed',
      payslips: 3,
      ...{ start: 3, joined: 1, left: 1, end: 3 },
      departments: [
        { department: 'Engineering', start: 2, joined: 0, left: 0, end: 1, moved: -1 },
        { department: 'Sales', start: 1, joined: 1, left: 1, end: 2, moved: 1 },
      ],
      joiners: [{ userId: sampleUserId(4), name: 'Deepa Iyer', department: 'Sales', on: '2026-11-02' }],
      leavers: [{ userId: sampleUserId(3), name: 'Chitra Das', department: 'Sales', on: '2026-11-10' }],
    });
  });

  test('says why net pay and contributions differ from the month before', async () => {
    const { reasons, before: was, now: is } = await get<MonthVariance>('variance');
    expect(was).toEqual({ payPeriod: october, payslips: 3, netPay: 183_675, employer: 3_250 });
    expect(is).toEqual({ payslips: 3, netPay: 206_175, employer: 3_250 });
    expect(reasons.filter(({ people }) => people > 0)).toEqual([
      {
        ...{ reason: 'joined', people: 1, netPay: 50_000, employer: 0 },
        list: [{ userId: sampleUserId(4), name: 'Deepa Iyer', netPay: 50_000, employer: 0, parts: [] }],
      },
      {
        ...{ reason: 'left', people: 1, netPay: -30_000, employer: 0 },
        list: [{ userId: sampleUserId(3), name: 'Chitra Das', netPay: -30_000, employer: 0, parts: [] }],
      },
      {
        ...{ reason: 'raise', people: 1, netPay: 2_500, employer: 0 },
        list: [
          {
            ...{ userId: sampleUserId(2), name: 'Babu Nair', netPay: 2_500, employer: 0 },
            parts: [{ label: 'Basic Salary', amount: 2_500 }],
          },
        ],
      },
    ]);
  });

  // behaviour reports: Statutory by month
  test('says what is due to authorities, and what was exported, filed and paid', async () => {
    const token = portal.admin;
    const path = `/api/admin/statutory/${november}/pf`;
    await portal.callOk('POST', `${path}/export`, { token, body: {} });
    const readVersion = async () =>
      (await portal.callOk('GET', `/api/admin/statutory/${november}`, { token })).body.filings[0].version;
    for (const [step, reference] of [
      ['filed', 'TRRN 104'],
      ['paid', 'CRN 99'],
    ]) {
      const record = { reference, on: todayInIndia(), total: 6_625 };
      await portal.callOk('PUT', path, { token, body: { version: await readVersion(), step, record } });
    }
    const { filings } = await get<MonthStatutory>('statutory');
    expect(filings.map(({ id }) => id)).toEqual(['pf', 'profTax-KA', 'incomeTax']);
    expect(filings[0]).toMatchObject({
      due: 6_625,
      exported: { version: 1 },
      isOutOfDate: false,
      filed: { reference: 'TRRN 104', on: todayInIndia() },
      paid: { reference: 'CRN 99', total: 6_625 },
    });
    expect(filings[1]?.exported).toBeUndefined();
    expect(filings[2]).toMatchObject({ people: 1, due: 8_125, dueDate: { on: '2026-12-07' } });
  });

  // behaviour reports: Statutory by month
  test('says that a filing was dismissed, and why', async () => {
    const path = `/api/admin/statutory/${november}`;
    const { filings } = await portal.ok('GET', path);
    const { version } = filings.find(({ id }: { id: string }) => id === 'incomeTax');
    const change = (changes: object) =>
      portal.callOk('PUT', `${path}/incomeTax`, {
        token: portal.admin,
        body: { step: 'dismissed', record: null, reason: 'Paid by the parent company', ...changes },
      });
    await change({ version, isDismissed: true });
    const reported = async () =>
      (await get<MonthStatutory>('statutory')).filings.find(({ id }) => id === 'incomeTax');
    expect((await reported())?.dismissed).toMatchObject({
      reason: 'Paid by the parent company',
      by: { name: 'Administrator' },
    });
    await change({ version: version + 1, isDismissed: false });
    expect((await reported())?.dismissed).toBeUndefined();
  });

  // behaviour reports: Statutory by month
  test('calls a file out of date where a payslip that was generated after it changes it', async () => {
    const isOutOfDate = async () => (await get<MonthStatutory>('statutory')).filings[0]?.isOutOfDate;
    const generatedAt = new Date(Date.now() + 60_000).toISOString();
    const again = (slip: FiledSlip) =>
      putItems(
        'slips',
        itemsOf([slip], november).map((item) => ({ ...item, generatedAt })),
      );
    await again(asha);
    expect(await isOutOfDate()).toBe(false);
    await again({ ...asha, profile: { ...asha.profile, grossEarnings: rupees(126_000) } });
    expect(await isOutOfDate()).toBe(true);
    await putItems('slips', itemsOf([asha], november));
  });

  // behaviour reports: Reports are of payslips
  test('counts a payslip that was generated again once, by its newest version', async () => {
    const { period: _, ...replaced } = itemsOf(
      [plain(2, 'Babu Nair', 77_000, 'Sales')],
      december,
    )[0] as SlipItem;
    const [current] = itemsOf([plain(2, 'Babu Nair', 42_000, 'Sales')], december);
    await putItems('slips', [
      { ...current, version: 2 },
      { ...replaced, payPeriod: `${december}#v001` },
    ]);
    const { departments, state } = await get<MonthCost>('cost', december);
    expect([departments, state]).toEqual([
      [{ department: 'Sales', people: 1, netPay: 42_000, salaries: 42_000, employer: 0 }],
      undefined,
    ]);
    expect(await get<RegisterRow[]>('payslips', december)).toMatchObject([{ figures: { netPay: 42_000 } }]);
  });

  test('is empty where there are no payslips', async () => {
    const month = '2019-05' as PayPeriod;
    expect(await get<RegisterRow[]>('payslips', month)).toEqual([]);
    expect(await get<MonthCost>('cost', month)).toEqual({ payPeriod: month, payslips: 0, departments: [] });
    expect((await get<MonthHeadcount>('headcount', month)).end).toBe(0);
    expect((await get<MonthVariance>('variance', month)).now.netPay).toBe(0);
    expect((await get<MonthStatutory>('statutory', month)).filings).toEqual([]);
  });

  test('is not there for what is no month', async () => {
    for (const month of ['2026-13', 'november']) {
      const { status } = await portal.asAdmin('GET', `/api/admin/reports/${month}/cost`);
      expect(status).toBe(404);
    }
  });
});

describe('an employee who left without statutory details', () => {
  // behaviour reports: The headcount
  test('leaves in the month after the last payslip, where no date of leaving is known', async () => {
    const [first, second] = ['2018-04', '2018-05'] as PayPeriod[] as [PayPeriod, PayPeriod];
    const staying = plain(11, 'Esha Roy', 40_000, 'Sales');
    const leaving = plain(12, 'Farhan Ali', 40_000, 'Sales');
    await putItems('slips', [...itemsOf([staying, leaving], first), ...itemsOf([staying], second)]);
    expect(await get<MonthHeadcount>('headcount', first)).toMatchObject({ end: 2, left: 0 });
    expect(await get<MonthHeadcount>('headcount', second)).toMatchObject({
      ...{ start: 2, left: 1, end: 1 },
      leavers: [{ name: 'Farhan Ali' }],
    });
  });

  test('who came back is not gone by the leaving of before', async () => {
    const month = '2017-09' as PayPeriod;
    const { userId } = profileItem(13);
    await putItems('profiles', [
      { ...profileItem(13), employments: [{ from: '2010-01-01', to: '2016-02-29' }] },
    ]);
    await putItems('slips', itemsOf([plain(13, 'Gita Rao', 40_000, 'Sales', '2017-01-02')], month));
    const { end, leavers } = await get<MonthHeadcount>('headcount', month);
    expect([userId, end, leavers]).toEqual([sampleUserId(13), 1, []]);
  });
});

describe('what is missing', () => {
  // behaviour reports: What is missing; Pay has its own routes
  test('names what each employee of the month lacks, and no value', async () => {
    const complete: Employee = await portal.employee('Hari Kumar');
    const lacking: Employee = await portal.employee('Indu Menon');
    const details = { dateOfBirth: '1990-04-01', workState: 'KA', pfMembership: 'none' };
    await putItems('profiles', [
      { ...profileItem(1), ...details, userId: complete.id },
      {
        ...profileItem(1),
        ...{ ...details, userId: lacking.id, pan: undefined, bankAccountNumber: '' },
        // The report is of its other details.
        payslips: 'not read',
      },
    ]);
    const slip = (id: string): SlipItem => ({
      ...(itemsOf([plain(1, 'Hari Kumar', 1, 'Sales')], november)[0] as SlipItem),
      userId: id as SlipItem['userId'],
    });
    await putItems('slips', [slip(complete.id)]);
    const people = await get<IncompletePerson[]>('missing');
    expect(people).toEqual([
      {
        userId: lacking.id,
        name: 'Indu Menon',
        email: lacking.email,
        employeeId: 'SSW-1',
        missing: ['payslip', 'bankAccount', 'pan'],
      },
    ]);
    expect(JSON.stringify(people)).not.toContain('HDFC0001234');
    expect(
      (await get<IncompletePerson[]>('missing', '2026-09' as PayPeriod)).map(({ name }) => name),
    ).toEqual(['Hari Kumar', 'Indu Menon']);
  });
});
