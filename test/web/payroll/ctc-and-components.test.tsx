import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { employeeEntry, payrollMessages } from '../../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { emptyComponent } from '../../../web/company/salary/templates.ts';
import { answerDialog, findField, pressInRow, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { noComponents } from './no-components.ts';

const app = setUpAdminApp();

afterEach(() => void vi.useRealTimers());

const ananya = employeeEntry.parse({
  id: 'usr_00000000000000000001',
  user: { id: 'usr_00000000000000000001', name: 'Ananya Iyer', email: 'ananya@example.com' },
  payPeriod: '2026-09',
  state: 'ready',
});
const path = `/api/admin/employee-profile/${ananya.user.id}`;
const preview = `POST ${path}/preview`;
const saved = {
  payPeriod: '2026-09',
  paidDays: 30,
  basicSalary: 50_000,
  hra: 25_000,
  ctc: 1_200_000,
  components: { special: 21_750 },
  yearlyLeaves: 18,
  version: 4,
};
const component = (id: string, name: string, rest: object = {}) => ({
  ...emptyComponent,
  id,
  name,
  ...rest,
});
const withComponents = {
  components: [
    component('special', 'Special allowance', { amountKind: 'balance' }),
    component('conveyance', 'Conveyance'),
    component('canteen', 'Canteen', { kind: 'deduction', amountKind: 'percent-of-basic', percent: 2 }),
    component('bonus', 'Performance bonus', { frequency: 'once' }),
    component('shift', 'Shift allowance', { endedFrom: '2026-08' }),
  ],
  structure: {
    basicSalary: { amountKind: 'percent-of-ctc', percent: 50 },
    hra: { amountKind: 'percent-of-basic', percent: 50 },
  },
  used: [],
  version: 1,
};
const previewed = {
  earnings: { basicSalary: 60_000, hra: 30_000 },
  components: { special: 26_750 },
  lines: [],
  grossEarnings: 116_750,
  totalDeductions: 3_200,
  netPay: 113_550,
  employerCost: 120_000,
  wages: { amount: 86_750, sum: '₹60,000.00 + ₹26,750.00, because other allowances are more than half' },
  remarks: ['PF: EPS membership is not entered'],
  arrears: [],
  arrearsTotal: 0,
};

/** The bodies that the form sent, by its last call of each kind. */
const sent: { preview?: Record<string, unknown>; save?: Record<string, unknown>; previews: number } = {
  previews: 0,
};
const reply =
  (answer: object, record: (body: Record<string, unknown>) => void) =>
  (
    { body }: { body: string },
    response: { setHeader: (name: string, value: string) => { end: (text: string) => void } },
  ) => {
    record(JSON.parse(body));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  };

async function openForm(
  { company = withComponents as object, details = saved as object, answer = previewed as object } = {},
  button = 'Edit All',
) {
  delete sent.preview;
  delete sent.save;
  sent.previews = 0;
  app.answerAside('/api/admin/salary-components', company);
  app.responses = {
    'GET /api/admin/profiles?limit=100': [ananya],
    'GET /api/admin/payroll/summary': {
      counts: { generated: 0, ready: 1 },
      onOtherMonths: 0,
      grossEarnings: 0,
      totalDeductions: 0,
      netPay: 0,
    },
    [`GET ${path}`]: details,
    [`PUT ${path}`]: reply(saved, (body) => {
      sent.save = body;
    }),
    [preview]: reply(answer, (body) => {
      sent.preview = body;
      sent.previews += 1;
    }),
  };
  app.open('/admin/salary');
  await pressInRow('Ananya Iyer', button);
  await findField('Basic Salary');
}

async function save() {
  await app.press('Save');
  await answerDialog('OK');
  return sent.save;
}
const findPreview = () => screen.findByRole('region', { name: 'Pay of a full month' });
const labels = () => [...document.querySelectorAll('form label')].map(({ textContent }) => textContent);

describe('the form of a company without components', () => {
  const details = { ...saved, ctc: undefined, components: undefined };
  const plain = { company: noComponents, details };

  test('has the date and the reason besides, in Edit All alone, and asks for no preview of what is not changed', async () => {
    await openForm(plain);
    expect(labels().slice(-2)).toEqual(['Effective from', 'Reason']);
    expect(labels()).not.toContain('CTC (per year)');
    const lopDays = await findField('LOP Days');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(lopDays, { target: { value: '2' } });
    act(() => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(screen.queryByRole('region', { name: 'Pay of a full month' })).toBeNull();
    await pressInRow('Ananya Iyer', 'Update Payroll');
    await waitFor(() => expect(labels()).not.toContain('Effective from'));
    expect(sent.previews).toBe(0);
  });

  // behaviour pay-changes: In the payroll form
  test('shows what changed pay comes to, with the arrears and PF of each month', async () => {
    const answer = {
      ...previewed,
      arrears: [
        {
          payPeriod: '2026-08',
          label: 'Basic Salary, August 2026',
          amount: 11_612.9,
          note: '₹12,000.00 × 30 ÷ 31',
        },
      ],
      arrearsTotal: 11_612.9,
      paidIn: '2026-09',
      unknownMonths: ['2026-06'],
      pfOnArrears: {
        isDeducted: false,
        months: [
          {
            month: '2026-08',
            ...{ pfWages: 5_000, epsWages: 5_000, edliWages: 5_000 },
            ...{ employee: 600, employer: 184, eps: 416, edli: 25, admin: 25 },
            said: {
              ...{ pfWages: 10_000, epsWages: 10_000, edliWages: 10_000 },
              ...{ employee: 1_200, employer: 367, eps: 833, edli: 50, admin: 50 },
            },
          },
        ],
        unknown: [{ month: '2026-07', reason: 'PF was entered by hand. Work out the difference yourself.' }],
      },
    };
    await openForm({ ...plain, answer });
    await replaceText('Basic Salary', '62000');
    const region = await findPreview();
    const figures = [...region.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(figures).toEqual([
      'Take-home₹1,13,550.00',
      'Gross earnings₹1,16,750.00',
      'Employer’s cost₹1,20,000.00',
    ]);
    for (const text of [
      'Wages for PF, gratuity and leave: ₹86,750.00 (₹60,000.00 + ₹26,750.00, because other allowances are more than half).',
      'PF: EPS membership is not entered',
      'Arrears of ₹11,612.90 in the payslip of September 2026',
      '₹12,000.00 × 30 ÷ 31',
      'PF wages ₹10,000.00 → ₹15,000.00. Employee’s share ₹1,200.00 → ₹1,800.00.',
      'PF was entered by hand. Work out the difference yourself.',
      payrollMessages.unknownMonths(['2026-06' as PayPeriod]),
    ])
      expect(within(region).getByText(text)).toBeTruthy();
    expect(within(region).getByText('Basic Salary, August 2026')).toBeTruthy();
    // On a busy machine the pay is previewed between two keys as well.
    await waitFor(() => expect(sent.preview).toMatchObject({ basicSalary: 62_000, hra: 25_000, version: 4 }));
  });

  test('of a pay with a date, sends the pay that was typed and everything that is not pay', async () => {
    await openForm(plain);
    await replaceText('Basic Salary', '62000');
    fireEvent.change(await findField('Effective from'), { target: { value: '2026-08-15' } });
    await replaceText('Reason', 'Promotion');
    const body = await save();
    expect(body).toMatchObject({
      basicSalary: 62_000,
      effectiveFrom: '2026-08-15',
      reason: 'Promotion',
      payPeriod: '2026-09',
      paidDays: 30,
      yearlyLeaves: 18,
    });
    for (const unsent of ['hra', 'da', 'ctc', 'components']) expect(body).not.toHaveProperty(unsent);
  });

  test('shows the answer to what was typed last, whichever comes first', async () => {
    await openForm(plain);
    const held: (() => void)[] = [];
    const basicSalary = await findField('Basic Salary');
    const change = (value: string) => fireEvent.change(basicSalary, { target: { value } });
    app.responses[preview] = ({ body }, response) => {
      const { basicSalary: netPay } = JSON.parse(body) as { basicSalary: number };
      const send = () =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...previewed, netPay }));
      if (netPay === 62_000) send();
      else held.push(send);
    };
    change('61000');
    await waitFor(() => expect(held).toHaveLength(1));
    change('62000');
    expect(await within(await findPreview()).findByText('₹62,000.00')).toBeTruthy();
    for (const send of held) send();
    // The next question arrives after the late answer, and until it is answered, the last answer stays.
    change('63000');
    await waitFor(() => expect(held).toHaveLength(2));
    expect(within(await findPreview()).getByText('₹62,000.00')).toBeTruthy();
  });

  test('says why pay is refused before it is saved', async () => {
    await openForm(plain);
    const reason = 'Pay cannot change before the month of joining';
    app.responses[preview] = errorResponse(400, reason);
    await replaceText('Basic Salary', '62000');
    expect((await findPreview()).textContent).toContain(`Could not work out this pay. ${reason}`);
  });

  test('names what is taken back where too much was paid', async () => {
    const arrears = [{ payPeriod: '2026-08', label: 'HRA', amount: -500, note: 'too much' }];
    await openForm({ ...plain, answer: { ...previewed, arrears, arrearsTotal: -500, paidIn: '2026-09' } });
    await replaceText('HRA', '24500');
    expect((await findPreview()).textContent).toContain(
      '₹500.00 was paid too much. It is taken back from the payslip of September 2026',
    );
  });
});

describe('the form of a company with components', () => {
  test('has a CTC and the components that the month has, of which the CTC gives one', async () => {
    await openForm();
    expect(labels().slice(-6)).toEqual([
      'CTC (per year)',
      'Special allowance',
      'Conveyance',
      'Canteen (% of basic salary)',
      'Effective from',
      'Reason',
    ]);
    expect((await findField('CTC (per year)')).value).toBe('1200000');
    expect((await findField('Special allowance')).readOnly).toBe(true);
    expect((await findField('Canteen (% of basic salary)')).placeholder).toBe('2');
    await replaceText('CTC (per year)', '');
    expect((await findField('Special allowance')).readOnly).toBe(false);
  });

  test('is locked in Update Payroll', async () => {
    await openForm({}, 'Update Payroll');
    for (const label of ['CTC (per year)', 'Conveyance'])
      expect((await findField(label)).disabled).toBe(true);
    expect(labels()).not.toContain('Effective from');
  });

  // behaviour pay-changes: In the payroll form
  test('fills in what a CTC gives, and does not send it as typed', async () => {
    await openForm();
    await replaceText('CTC (per year)', '1440000');
    await waitFor(async () => expect((await findField('Basic Salary')).value).toBe('60000'));
    expect((await findField('HRA')).value).toBe('30000');
    expect((await findField('Special allowance')).value).toBe('26750');
    await replaceText('Conveyance', '1600');
    const body = await save();
    expect(body).toMatchObject({ ctc: 1_440_000, components: { conveyance: 1600, canteen: null } });
    for (const unsent of ['basicSalary', 'hra']) expect(body).not.toHaveProperty(unsent);
    expect(body?.components).not.toHaveProperty('special');
  });

  // behaviour pay-changes: In the payroll form
  test('keeps an earning that was typed when the CTC changes', async () => {
    await openForm();
    await replaceText('HRA', '20000');
    await replaceText('CTC (per year)', '1440000');
    await waitFor(async () => expect((await findField('Basic Salary')).value).toBe('60000'));
    expect((await findField('HRA')).value).toBe('20000');
    const body = await save();
    expect(body).toMatchObject({ ctc: 1_440_000, hra: 20_000 });
    expect(body).not.toHaveProperty('basicSalary');
  });

  // behaviour pay-changes: In the payroll form
  test('of a pay with a date, sends the component that was typed alone', async () => {
    await openForm();
    fireEvent.change(await findField('Effective from'), { target: { value: '2026-09-15' } });
    await replaceText('Conveyance', '1600');
    const body = await save();
    expect(body).toMatchObject({ components: { conveyance: 1600 }, effectiveFrom: '2026-09-15' });
    expect(body?.components).toEqual({ conveyance: 1600 });
    expect(body).not.toHaveProperty('ctc');
  });

  test('refuses a percentage above 100 at its field, and asks for no preview of it', async () => {
    await openForm();
    await findPreview();
    await replaceText('Canteen (% of basic salary)', '120');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pay of a full month' })).toBeNull());
    await app.press('Save');
    expect(await screen.findByText('Canteen cannot be more than 100 %.')).toBeTruthy();
    expect(sent.save).toBeUndefined();
  });

  test('says which changes begin later', async () => {
    const scheduled = [
      { from: '2026-11-01', after: { basicSalary: 70_000, components: { conveyance: 2000, canteen: 3 } } },
    ];
    await openForm({ details: { ...saved, scheduled } });
    expect(
      within(screen.getByRole('list', { name: 'Scheduled changes' })).getByRole('listitem').textContent,
    ).toBe('From 01 Nov 2026: Basic Salary ₹70,000.00, Conveyance ₹2,000.00, Canteen 3 %');
  });
});
