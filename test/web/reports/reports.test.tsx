import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type {
  IncompletePerson,
  MonthCost,
  MonthHeadcount,
  MonthStatutory,
  MonthVariance,
  RegisterRow,
} from '../../../shared/reports/reports.ts';
import { sampleUserId } from '../../support/items.ts';
import { setUpAdminApp, tableRows } from '../admin-app.ts';
import { recordDownloads } from '../downloads.ts';
import { errorResponse } from '../employee-app.tsx';
import { sampleReply } from '../sample-reply.ts';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const monthsPath = 'GET /api/admin/reports/months';
beforeEach(() => {
  app.responses[monthsPath] = { oldest: '2024-04', newest: '2026-11' };
});
/** A financial year that is over. */
const months = Array.from({ length: 12 }, (_, i) => {
  const month = `${i < 9 ? 2024 : 2025}-${String(((i + 3) % 12) + 1).padStart(2, '0')}`;
  return month as PayPeriod;
});
const [april, may] = months as [PayPeriod, PayPeriod];
const path = (month: string, report: string) => `GET /api/admin/reports/${month}/${report}`;

const downloads = recordDownloads();

/** Answers a report of each month: with what is given, else with what an empty month has. */
function answer<Reply extends object>(
  report: string,
  empty: (month: PayPeriod) => Reply,
  given: Reply[],
): void {
  for (const month of months) app.responses[path(month, report)] = empty(month);
  given.forEach((reply, i) => {
    app.responses[path(months[i] ?? '', report)] = reply;
  });
}
const rows = async (name: string) => tableRows(await screen.findByRole('table', { name }));
/** A report of a year shows each month as it arrives: its rows once all are there. */
async function rowsOfAll(name: string) {
  await screen.findByRole('table', { name });
  await waitFor(() => expect(screen.queryByText(/^Calculating/)).toBeNull());
  return rows(name);
}
/** Without the titles that cells have on a phone. */
const figures = async (name: string) =>
  (await rowsOfAll(name)).map(([first = '', ...cells]) => [
    first,
    ...cells.map((cell) => cell.replace(/^[A-Z][A-Za-z ]*(?=[\d−+–])/, '')),
  ]);
async function downloadCsv(of: string): Promise<string> {
  await userEvent.click(await screen.findByRole('button', { name: `Download ${of} (CSV)` }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  return (await downloads[0]?.blob.text()) ?? '';
}
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('a report without a month in its address', () => {
  // behaviour reports: The months of a report
  test.each([
    ['missing', 'missing'],
    ['variance', 'variance'],
  ])('of %s is of the newest month with payslips', async (screenOf, report) => {
    app.answerOther = sampleReply;
    app.responses[monthsPath] = { oldest: '2025-06', newest: '2025-08' };
    app.open(`/admin/reports/${screenOf}`);
    await waitFor(() => expect(app.requests()).toContain(path('2025-08', report)));
    expect(app.requests().filter((request) => request.endsWith(`/${report}`))).toHaveLength(1);
    app.answerOther = undefined;
  });

  // behaviour reports: The months of a report
  test('is of the month that is open where no month has payslips yet', async () => {
    app.answerOther = sampleReply;
    app.responses[monthsPath] = { open: '2026-10' };
    app.open('/admin/reports/missing');
    await waitFor(() => expect(app.requests()).toContain(path('2026-10', 'missing')));
    app.answerOther = undefined;
  });

  test.each(['register', 'cost', 'headcount', 'statutory'])(
    'of %s is of the year of that month, and offers years from the first one with payslips',
    async (report) => {
      app.answerOther = sampleReply;
      app.responses[monthsPath] = { oldest: '2024-05', newest: '2025-01' };
      app.open(`/admin/reports/${report}`);
      const field = await screen.findByLabelText<HTMLSelectElement>('Financial year');
      expect(field.value).toBe('2024');
      expect([...field.options].at(-1)?.value).toBe('2024');
      app.answerOther = undefined;
    },
  );

  // behaviour reports: The months of a report
  test.each(['register', 'cost', 'headcount', 'statutory', 'variance'])(
    'of %s asks to generate payslips, and not to choose another time, before the first payslip',
    async (report) => {
      app.answerOther = sampleReply;
      app.responses[monthsPath] = {};
      app.open(`/admin/reports/${report}`);
      expect(await screen.findByText('There are no payslips yet. Generate them in a pay run.')).toBeTruthy();
      app.answerOther = undefined;
    },
  );

  // behaviour reports: The months of a report
  test('of what is missing asks for employees where the company has none', async () => {
    app.answerOther = sampleReply;
    app.responses[monthsPath] = { open: '2026-10' };
    app.open('/admin/reports/missing');
    expect(
      await screen.findByText('There are no employees in October 2026 yet. Add employees first.'),
    ).toBeTruthy();
    app.answerOther = undefined;
  });

  test('says why it is not shown where the months with payslips cannot be loaded', async () => {
    app.responses[monthsPath] = errorResponse(403, 'Not allowed.', 'forbidden');
    app.open('/admin/reports/missing');
    expect(await screen.findByText(/^Could not load the report/)).toBeTruthy();
  });
});

describe('a report of a year', () => {
  const cost = (payPeriod: PayPeriod, salaries: number): MonthCost => ({
    ...{ payPeriod, state: 'closed', payslips: 1 },
    departments: [{ people: 1, netPay: rupees(salaries), salaries: rupees(salaries), employer: rupees(0) }],
  });

  // behaviour reports: A closed month keeps its totals
  test('shows the months that are there, and downloads nothing until the others are', async () => {
    answer<MonthCost>('cost', (month) => cost(month, 1_000), []);
    let arrive = () => {};
    app.responses[path(may, 'cost')] = (_, response) => {
      arrive = () => sendJson(response, 200, cost(may, 500));
    };
    app.open('/admin/reports/cost?year=2024');
    expect(await screen.findByText('Calculating totals of May 2024…')).toBeTruthy();
    await waitFor(async () => expect(await rows('Cost by month')).toHaveLength(12));
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    arrive();
    await waitFor(async () => expect(await rows('Cost by month')).toHaveLength(13));
    expect(screen.queryByText(/Calculating/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /Download cost by month/ }).length).toBeGreaterThan(0);
  });

  // behaviour reports: A large month is added up in parts
  test('shows the parts so far until a month is there, and downloads none of them', async () => {
    const arrivals: (() => void)[] = [];
    for (const month of months)
      app.responses[path(month, 'cost')] = (_, response) => {
        arrivals.push(() => sendJson(response, 200, cost(month, 1_000)));
      };
    app.responses[path(april, 'cost')] = (_, response) =>
      sendJson(response, 200, { ...cost(april, 500), payslips: 200 }, { 'x-next-cursor': 'next' });
    app.responses[`${path(april, 'cost')}?cursor=next`] = (_, response) => {
      arrivals.push(() => sendJson(response, 200, { ...cost(april, 700), payslips: 101 }));
    };
    app.open('/admin/reports/cost?year=2024');
    expect(
      await screen.findByText(/^Calculating totals of April 2024, .* 200 employees so far\.$/),
    ).toBeTruthy();
    expect((await rows('Cost by month')).map(([month]) => month)).toEqual(['April 2024', 'Total']);
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    const arriveAll = () => {
      for (const arrive of arrivals.splice(0)) arrive();
    };
    await waitFor(async () => {
      arriveAll();
      expect(screen.queryByText(/^Calculating/)).toBeNull();
    });
    expect((await figures('Cost by month'))[0]).toEqual(['April 2024', '2', '1,200.00', '0.00', '1,200.00']);
  });

  test('shows no totals while a month cannot be loaded', async () => {
    answer<MonthCost>('cost', (month) => cost(month, 1_000), []);
    app.responses[path(may, 'cost')] = errorResponse(422, 'A payslip cannot be read.');
    app.open('/admin/reports/cost?year=2024');
    expect(await screen.findByText(/Could not load the report/)).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Cost by month' })).toBeNull();
  });
});

describe('the list of reports', () => {
  test('leads to each report', async () => {
    app.open('/admin/reports');
    const links = await screen.findAllByRole('link', {
      name: /register|Cost|Headcount|Variance|by month|missing/,
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['register', 'cost', 'headcount', 'variance', 'statutory', 'missing'].map(
        (to) => `/admin/reports/${to}`,
      ),
    );
  });
});

describe('the year register', () => {
  const row = (
    count: number,
    name: string,
    netPay: number,
    more: Partial<RegisterRow> = {},
  ): RegisterRow => ({
    userId: sampleUserId(count),
    name,
    employeeId: `00${count}`,
    department: 'Sales',
    figures: { basicSalary: rupees(netPay), netPay: rupees(netPay) },
    ...more,
  });
  const first = [row(1, 'Asha Rao', 50_000.5), row(2, '=Babu()', 40_000, { department: 'Support' })];
  const second = [row(1, 'Asha Rao', 52_000)];
  const open = async () => {
    answer<RegisterRow[]>('payslips', () => [], [first, second]);
    app.open('/admin/reports/register?year=2024');
    await screen.findByRole('table', { name: 'Year register' });
  };

  // behaviour reports: The year register
  test('has both totals, and a dash in a month without a payslip', async () => {
    await open();
    expect((await figures('Year register')).map((cells) => cells.slice(1))).toEqual([
      ['40,000.00', '–', '40,000.00'],
      ['50,000.50', '52,000.00', '1,02,000.50'],
      ['90,000.50', '52,000.00', '1,42,000.50'],
    ]);
    expect(hrefOf('Asha Rao')).toBe(`/admin/employees/${sampleUserId(1)}`);
    expect(screen.getByText('April 2024: ₹90,000.50')).toBeTruthy();
  });

  // behaviour reports: The year register
  test('shows one component or department, and its file has every component', async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Component'), 'Basic Salary');
    expect(screen.getByRole('heading', { name: 'Basic Salary' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Department'), 'Sales');
    expect((await rows('Year register')).map(([name]) => name)).toEqual([
      'Asha Rao001, Sales',
      'All employees',
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Department'), 'All departments');
    const lines = (await downloadCsv('year register')).split('\r\n');
    expect(lines[0]).toBe('Employee ID,Name,Department,Component,April 2024,May 2024,Total');
    expect(lines).toContain("002,'=Babu(),Support,Net pay,40000.00,,40000.00");
    expect(lines).toContain(',All employees,,Net pay,90000.50,52000.00,142000.50');
  });

  // behaviour reports: Each report reads one month at a time
  test('reads every page of a month', async () => {
    answer<RegisterRow[]>('payslips', () => [], []);
    app.responses[path(april, 'payslips')] = (_, response) =>
      sendJson(response, 200, first.slice(0, 1), { 'x-next-cursor': 'next' });
    app.responses[`${path(april, 'payslips')}?cursor=next`] = first.slice(1);
    app.open('/admin/reports/register?year=2024');
    expect(await rows('Year register')).toHaveLength(3);
  });

  test('says so where the year has no payslips', async () => {
    answer<RegisterRow[]>('payslips', () => [], []);
    app.open('/admin/reports/register?year=2024');
    expect(await screen.findByText('There are no payslips of 2024-25. Choose another year.')).toBeTruthy();
  });
});

describe('the cost of a year', () => {
  // behaviour reports: Imported payslips
  test('names the months that were imported, which lead to their import instead of a pay run', async () => {
    const department = { people: 1, netPay: rupees(9), salaries: rupees(10), employer: rupees(0) };
    answer<MonthCost>('cost', (payPeriod) => ({ payPeriod, payslips: 0, departments: [] }), [
      { payPeriod: april, payslips: 1, imported: 1, departments: [department] },
      { payPeriod: may, state: 'closed', payslips: 1, departments: [department] },
    ]);
    app.open('/admin/reports/cost?year=2024');
    expect(
      await screen.findByText('April 2024 has imported payslips, without employer contributions.'),
    ).toBeTruthy();
    const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([linkOf('April 2024'), linkOf('May 2024')]).toEqual([
      '/admin/pay-runs/earlier-months',
      '/admin/pay-runs/2024-05',
    ]);
  });

  const month = (payPeriod: PayPeriod, more: Partial<MonthCost> = {}): MonthCost => ({
    payPeriod,
    payslips: 0,
    departments: [],
    ...more,
  });
  const department = (name: string | undefined, people: number, salaries: number, employer: number) => ({
    ...(name !== undefined && { department: name }),
    people,
    netPay: rupees(salaries - 100),
    salaries: rupees(salaries),
    employer: rupees(employer),
  });
  const open = () => {
    answer('cost', month, [
      month(april, {
        state: 'closed',
        payslips: 3,
        departments: [department('Sales', 2, 90_000, 3_000), department(undefined, 1, 10_000, 0)],
      }),
      month(may, {
        state: 'open',
        payslips: 2,
        departments: [department('Sales', 2, 95_000.5, 3_000)],
        ofCompany: rupees(350),
      }),
    ]);
    app.open('/admin/reports/cost?year=2024');
  };

  test('is salaries and contributions by month, with a link to each pay run', async () => {
    open();
    expect((await figures('Cost by month')).map((cells) => cells.slice(1))).toEqual([
      ['3', '1,00,000.00', '3,000.00', '1,03,000.00'],
      ['2', '95,000.50', '3,350.00', '98,350.50'],
      ['–', '1,95,000.50', '6,350.00', '2,01,350.50'],
    ]);
    expect(hrefOf('May 2024')).toBe('/admin/pay-runs/2024-05');
    expect(screen.getByText(/^Payslips of May 2024 are not all generated/)).toBeTruthy();
    expect(screen.getByText('May 2024: ₹98,350.50, of it ₹3,350.00 employer contributions')).toBeTruthy();
  });

  // behaviour reports: The cost
  test('is by department, with a link to its employees', async () => {
    open();
    expect((await figures('Cost by department')).map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['Sales', '1,91,000.50'],
      ['No department', '10,000.00'],
      ['Whole company', '350.00'],
      ['Total', '2,01,350.50'],
    ]);
    expect(hrefOf('Sales')).toBe('/admin/reports/register?year=2024&department=Sales');
    await userEvent.selectOptions(screen.getByLabelText('Department'), 'No department');
    expect((await figures('Cost by month')).map((cells) => cells.at(-1))).toEqual([
      '10,000.00',
      '0.00',
      '10,000.00',
    ]);
  });

  test('downloads a row for each month and department', async () => {
    open();
    expect(await downloadCsv('cost by month')).toBe(
      [
        'Month,Department,Employees,Salaries,Employer contributions,Cost,Net pay',
        'April 2024,Sales,2,90000.00,3000.00,93000.00,89900.00',
        'April 2024,No department,1,10000.00,0.00,10000.00,9900.00',
        'May 2024,Sales,2,95000.50,3000.00,98000.50,94900.50',
        'May 2024,Whole company,0,0.00,350.00,350.00,0.00',
        'Total,,,195000.50,6350.00,201350.50,194700.50',
        '',
      ].join('\r\n'),
    );
  });

  test('can be tried again where a month could not be loaded', async () => {
    open();
    app.responses[path('2024-06', 'cost')] = errorResponse(403, 'You may not see this.', 'forbidden');
    expect(await screen.findByText(/Could not load the report/)).toBeTruthy();
    app.responses[path('2024-06', 'cost')] = month('2024-06' as PayPeriod);
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByRole('table', { name: 'Cost by month' })).toBeTruthy();
  });
});

describe('the headcount of a year', () => {
  const month = (payPeriod: PayPeriod, more: Partial<MonthHeadcount> = {}): MonthHeadcount => ({
    payPeriod,
    payslips: 0,
    ...{ start: 0, joined: 0, left: 0, end: 0 },
    departments: [],
    joiners: [],
    leavers: [],
    ...more,
  });
  const counts = (start: number, joined: number, left: number) => ({
    start,
    joined,
    left,
    end: start + joined - left,
  });
  const open = () => {
    answer('headcount', month, [
      month(april, {
        ...counts(24, 1, 2),
        payslips: 25,
        departments: [
          { department: 'Sales', ...counts(22, 1, 1), moved: 0 },
          { isOther: true, ...counts(2, 0, 1), moved: 0 },
        ],
        joiners: [{ userId: sampleUserId(1), name: 'Asha Rao', department: 'Sales', on: '2024-04-08' }],
        leavers: [{ userId: sampleUserId(2), name: 'Babu Nair' }],
      }),
      month(may, {
        ...counts(23, 2, 0),
        payslips: 25,
        departments: [
          { department: 'Sales', start: 22, joined: 2, left: 0, end: 25, moved: 1 },
          { isOther: true, start: 1, joined: 0, left: 0, end: 0, moved: -1 },
        ],
      }),
      month('2024-06' as PayPeriod, { ...counts(25, 0, 20), payslips: 5, state: 'open' }),
    ]);
    app.open('/admin/reports/headcount?year=2024');
  };

  // behaviour reports: A month in progress
  test('has joined, left and attrition, without the month whose payslips are not all generated', async () => {
    open();
    expect(await figures('Headcount by month')).toEqual([
      ['April 2024', '24', '1', '2', '23'],
      ['May 2024', '23', '2', '0', '25'],
      ['Total', '–', '3', '2', '–'],
    ]);
    const stats = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    // 2 ÷ the mean of 23.5 and 24.
    expect(stats).toEqual([
      'On 31 May 202425',
      'Joined3',
      'Left2',
      'Average headcount23.8',
      'Attrition8.4 %',
    ]);
    expect(screen.getByText(/^June 2024 is left out/)).toBeTruthy();
  });

  test('is by department, with small ones together', async () => {
    open();
    expect(await figures('Headcount by department')).toEqual([
      ['Other departments', '2', '0', '1', '−1', '0', '100.0 %'],
      ['Sales', '22', '3', '1', '+1', '25', '4.4 %'],
    ]);
  });

  test('lists those who joined and left', async () => {
    open();
    const list = await rowsOfAll('Joined and left');
    expect(list.map((cells) => cells.map((cell) => cell.replace(/^(Department|Change|Date)/, '')))).toEqual([
      ['Asha Rao', 'Sales', 'Joined', '08 Apr 2024'],
      ['Babu Nair', '–', 'Left', 'April 2024'],
    ]);
    expect(hrefOf('Babu Nair')).toBe(`/admin/employees/${sampleUserId(2)}`);
    expect(await downloadCsv('joined and left')).toContain('April 2024,Asha Rao,Sales,Joined,2024-04-08');
  });
});

describe('the variance of a month', () => {
  const none = { people: 0, netPay: rupees(0), employer: rupees(0), list: [] };
  const variance: MonthVariance = {
    payPeriod: '2026-11' as PayPeriod,
    state: 'closed',
    payslips: 33,
    before: {
      payPeriod: '2026-10' as PayPeriod,
      payslips: 32,
      netPay: rupees(40_00_000),
      employer: rupees(0),
    },
    now: { payslips: 33, netPay: rupees(42_10_000), employer: rupees(3_250) },
    reasons: [
      {
        ...{ reason: 'joined', people: 2, netPay: rupees(2_40_000), employer: rupees(3_250) },
        list: [
          {
            userId: sampleUserId(1),
            name: 'Asha Rao',
            netPay: rupees(1_50_000),
            employer: rupees(3_250),
            parts: [],
          },
        ],
      },
      { ...none, reason: 'left', people: 1, netPay: rupees(-90_000) },
      {
        ...{ reason: 'raise', people: 1, netPay: rupees(60_000), employer: rupees(0) },
        list: [
          {
            ...{ userId: sampleUserId(2), name: 'Babu Nair', netPay: rupees(60_000), employer: rupees(0) },
            parts: [{ label: 'Basic Salary', amount: rupees(60_000) }],
          },
        ],
      },
      { ...none, reason: 'other' },
    ],
  };
  const open = (of: MonthVariance = variance) => {
    app.responses[path('2026-11', 'variance')] = of;
    app.open('/admin/reports/variance?month=2026-11');
  };

  test('has reasons that add up to the difference', async () => {
    open();
    const shown = await rows('Reasons');
    expect(shown.map((cells) => cells.slice(1, 4).map((cell) => cell.replace(/^[A-Z][a-z ]+/, '')))).toEqual([
      ['2', '+2,40,000.00', '+3,250.00'],
      ['1', '−90,000.00', '0.00'],
      ['1', '+60,000.00', '0.00'],
      ['–', '+2,10,000.00', '+3,250.00'],
    ]);
    expect(screen.getByText('+₹2,10,000.00')).toBeTruthy();
    expect(hrefOf('Pay run')).toBe('/admin/pay-runs/2026-11');
  });

  // behaviour reports: The variance
  test('shows the employees of a reason, and that they are not all', async () => {
    open();
    expect(await rows('Joined')).toHaveLength(1);
    expect(screen.getByText('The 1 largest of 2 employees.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show: Raises' }));
    const [cells] = await rows('Raises');
    expect([cells?.[0], cells?.at(-1)]).toEqual(['Babu Nair', 'Basic Salary +60,000.00']);
    expect(
      within(screen.getByRole('table', { name: 'Raises' }))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/admin/employees/${sampleUserId(2)}`);
  });

  test('downloads rows that add up to the difference', async () => {
    open();
    expect((await downloadCsv('reasons')).split('\r\n').slice(1, -1)).toEqual([
      'Joined,Asha Rao,150000.00,3250.00,',
      'Joined,1 employee more,90000.00,0.00,',
      'Left or no payslip,1 employee more,-90000.00,0.00,',
      'Raises,Babu Nair,60000.00,0.00,"Basic Salary +60,000.00"',
      'Difference,,210000.00,3250.00,',
    ]);
  });

  // behaviour reports: A large month is added up in parts
  test('shows the parts so far, and downloads the reasons once all employees are compared', async () => {
    const arrivals: (() => void)[] = [];
    const others = variance.reasons.map(({ list, ...of }) => ({
      ...of,
      list: list.map((person) => ({ ...person, userId: sampleUserId(7), name: 'Chitra Das' })),
    }));
    app.responses[path('2026-11', 'variance')] = (_, response) =>
      sendJson(response, 200, variance, { 'x-next-cursor': 'next' });
    app.responses[`${path('2026-11', 'variance')}?cursor=next`] = (_, response) => {
      arrivals.push(() => sendJson(response, 200, { ...variance, reasons: others }));
    };
    app.open('/admin/reports/variance?month=2026-11');
    expect(await screen.findByText('Calculating totals of November 2026… 33 employees so far.')).toBeTruthy();
    expect(await screen.findByText('+₹2,10,000.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    await waitFor(() => {
      for (const arrive of arrivals.splice(0)) arrive();
      expect(screen.queryByText(/^Calculating/)).toBeNull();
    });
    expect(screen.getByText('+₹4,20,000.00')).toBeTruthy();
    expect(await rows('Joined')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /Download reasons/ }).length).toBeGreaterThan(0);
  });

  test('says so where no payslip differs, and where there are none', async () => {
    open({ ...variance, reasons: variance.reasons.map(({ reason }) => ({ ...none, reason })) });
    expect(await screen.findByText('No payslip differs from the month before.')).toBeTruthy();
  });

  // behaviour reports: The variance
  test('is not shown of a first month, which has no month to compare with', async () => {
    open({ ...variance, before: { ...variance.before, payslips: 0, netPay: rupees(0) } });
    expect(
      await screen.findByText('There are no payslips of October to compare November 2026 with.'),
    ).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Reasons' })).toBeNull();
  });

  test('asks for another month where neither has payslips', async () => {
    open({ ...variance, payslips: 0, before: { ...variance.before, payslips: 0 } });
    expect(
      await screen.findByText('There are no payslips of November 2026 or October. Choose another month.'),
    ).toBeTruthy();
  });
});

describe('what was due to authorities in a year', () => {
  const month = (payPeriod: PayPeriod, more: Partial<MonthStatutory> = {}): MonthStatutory => ({
    payPeriod,
    payslips: 0,
    filings: [],
    ...more,
  });
  const event = { at: '2024-05-09T04:30:00.000Z', by: { id: sampleUserId(9), name: 'Priya' } };
  const open = () => {
    const dueDate = { on: '2024-05-15', isCertain: true };
    answer('statutory', month, [
      month(april, {
        payslips: 3,
        filings: [
          {
            ...{ id: 'pf', people: 3, due: rupees(6_625), dueDate, isOutOfDate: true },
            exported: { ...event, version: 2 },
            filed: { ...event, reference: 'TRRN 104', on: '2024-05-10' },
            paid: { ...event, reference: 'CRN 99', on: '2024-05-11', total: rupees(6_600) },
          },
          { id: 'profTax-KA', people: 3, due: rupees(600), dueDate, isOutOfDate: false },
          { id: 'incomeTax', people: 1, due: rupees(8_125), dueDate, isOutOfDate: false },
          {
            ...{ id: 'labourWelfareFund-KA', people: 3, due: rupees(450), dueDate, isOutOfDate: false },
            dismissed: { ...event, reason: 'Paid by the parent company' },
          },
        ],
      }),
    ]);
    app.open('/admin/reports/statutory?year=2024');
  };

  // behaviour reports: Statutory by month
  test('has each filing with its steps and references, and no return of a month for income tax', async () => {
    open();
    const shown = (await rowsOfAll('Filings by month')).map((cells) =>
      cells.map((cell) => cell.replace(/^(Due date|Due|Exported|Filed|Paid)(?=.)/, '')),
    );
    expect(shown).toEqual([
      [
        'April 2024',
        'PF (ECR)',
        '6,625.00',
        '15 May 2024',
        '09 May 2024, version 2, out of date',
        '10 May 2024TRRN 104',
        '11 May 2024CRN 99',
      ],
      [
        'April 2024',
        'Professional tax, Karnataka',
        '600.00',
        '15 May 2024Late',
        'Not yet',
        'Not yet',
        'Not yet',
      ],
      ['April 2024', 'Income tax', '8,125.00', '15 May 2024Late', 'Not yet', '–', 'Not yet'],
      [
        'April 2024',
        'Labour welfare fund, Karnataka',
        '450.00',
        '15 May 2024',
        '–',
        'Dismissed',
        'Dismissed',
      ],
    ]);
    const stats = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(stats).toEqual([
      'Due₹15,800.00₹450.00 of it dismissed',
      'Paid₹6,600.00',
      'Not paid yet₹8,725.002 filings, 1 not filed',
    ]);
    expect(
      screen.getByText(
        'April 2024: ₹15,800.00 due, ₹8,725.00 not paid yet, ₹6,600.00 paid, ₹450.00 dismissed',
      ),
    ).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'April 2024' })[0]?.getAttribute('href')).toBe(
      '/admin/statutory?month=2024-04',
    );
  });

  test('asks for no return of a month without PF members, whose charge is paid alone', async () => {
    const paid = { ...event, reference: 'TRRN 7', on: '2024-05-14', total: rupees(75) };
    const dueDate = { on: '2024-05-15', isCertain: true };
    const filings = [{ id: 'pf' as const, people: 0, due: rupees(75), dueDate, isOutOfDate: false, paid }];
    answer('statutory', month, [month(april, { payslips: 3, filings })]);
    app.open('/admin/reports/statutory?year=2024');
    const [shown] = await rowsOfAll('Filings by month');
    expect(shown?.slice(4)).toEqual(['Exported–', 'Filed–', 'Paid14 May 2024TRRN 7']);
    expect(document.querySelector('dl')?.textContent).toContain('Not paid yet₹0.000 filings, 0 not filed');
  });

  // behaviour reports: Files
  test('downloads references as text, and why a filing was dismissed', async () => {
    open();
    const [titles, pf, , , fund] = (await downloadCsv('filings by month')).split('\r\n');
    expect(titles?.split(',').slice(-2)).toEqual(['Paid', 'Dismissed']);
    expect(pf).toBe(
      'April 2024,PF (ECR),6625.00,2024-05-15,"09 May 2024, version 2, out of date",2024-05-10,TRRN 104,2024-05-11,CRN 99,6600.00,',
    );
    expect(fund).toBe(
      'April 2024,"Labour welfare fund, Karnataka",450.00,2024-05-15,,,,,,,09 May 2024: Paid by the parent company',
    );
  });
});

describe('what is missing', () => {
  const person = (count: number, name: string, missing: IncompletePerson['missing']): IncompletePerson => ({
    userId: sampleUserId(count),
    name,
    email: `employee.${count}@example.com`,
    missing,
  });
  const people = [person(1, 'Asha Rao', ['payslip', 'pan']), person(2, 'Babu Nair', ['pan', 'workState'])];
  const open = (of: IncompletePerson[] = people) => {
    app.responses[path('2026-11', 'missing')] = of;
    app.open('/admin/reports/missing?month=2026-11');
  };

  test('is counted by detail, and lists the employees', async () => {
    open();
    const bars = (await screen.findByRole('heading', { name: 'Employees by detail' })).closest('section');
    expect(
      within(bars as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Payslip1 employee', 'PAN2 employees', 'Work state1 employee']);
    expect((await rows('Missing details')).map((cells) => cells.at(-1)?.replace(/^Missing/, ''))).toEqual([
      'Payslip, PAN',
      'PAN, Work state',
    ]);
    expect(hrefOf('Asha Rao')).toBe(`/admin/employees/${sampleUserId(1)}`);
  });

  test('is narrowed down to a detail, which says why it is needed', async () => {
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Detail'), 'Payslip (1)');
    expect(await rows('Missing details')).toHaveLength(1);
    expect(screen.getByText('The employee belongs to the month and has no payslip of it.')).toBeTruthy();
    expect(await downloadCsv('missing details')).toBe(
      'Employee ID,Name,Email,Department,No payslip,No PAN\r\n,Asha Rao,employee.1@example.com,,Missing,Missing\r\n',
    );
  });

  test('is nothing where all details are there', async () => {
    open([]);
    expect(
      await screen.findByText('All employees of November 2026 have a payslip and all details.'),
    ).toBeTruthy();
  });
});
