import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { payrollFieldNames } from '../../../shared/pay/payroll-fields.ts';
import { employeeEntry } from '../../../shared/payroll/payroll.ts';
import { answerDialog, findField, findRow, pressInRow, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse, noCompany, notFound } from '../employee-app.tsx';
import { julySlip } from '../sample-slips.ts';
import { noComponents } from './no-components.ts';

const app = setUpAdminApp();

const ananya = employeeEntry.parse({
  id: 'usr_00000000000000000001',
  user: { id: 'usr_00000000000000000001', name: 'Ananya Iyer', email: 'ananya@example.com' },
  payPeriod: '2025-08',
  state: 'ready',
  calculations: { netPay: 83_266.13, grossEarnings: 92_500, totalDeductions: 9_233.87 },
});
const diya = employeeEntry.parse({
  id: 'usr_00000000000000000002',
  user: { id: 'usr_00000000000000000002', name: 'Diya Patel', email: 'diya@example.com' },
  state: 'not-set',
});
const list = 'GET /api/admin/profiles?limit=100';
const summary = 'GET /api/admin/payroll/summary';
const details = `GET /api/admin/employee-profile/${ananya.user.id}`;
const save = `PUT /api/admin/employee-profile/${ananya.user.id}`;
const generate = `POST /api/admin/payroll/generate-slip/${ananya.user.id}`;
const preview = `GET /api/admin/payroll/slip-data/${ananya.user.id}`;
const history = `GET /api/admin/payroll/history/${ananya.user.id}`;
const saved = {
  payPeriod: '2025-08',
  paidDays: 31,
  basicSalary: 46_250,
  hra: 100,
  yearlyLeaves: 18,
  version: 4,
};
const summed = {
  payPeriod: '2025-08',
  counts: { generated: 0, ready: 1 },
  onOtherMonths: 0,
  grossEarnings: 92_500,
  totalDeductions: 9_233.87,
  netPay: 83_266.13,
};
const everything = () => ({
  [list]: [ananya, diya],
  [summary]: summed,
  [details]: saved,
  [save]: { ...saved, version: 5 },
});

function open(responses: typeof app.responses) {
  app.responses = responses;
  app.answerAside('/api/admin/salary-components', noComponents);
  app.open('/admin/salary');
}
const press = (button: string, name = 'Ananya Iyer') => pressInRow(name, button);

describe('the list of employees', () => {
  // spec 2.79
  test('the employee list has the columns Name, Email and Payroll Actions', async () => {
    open(everything());
    const table = within((await findRow('Diya Patel')).closest('table') as HTMLElement);
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Payroll Actions',
    ]);
    expect((await findRow('Diya Patel')).textContent).toContain('diya@example.com');
  });

  // spec 2.80
  test("every button of a row has the label of the spec, and is described by the employee's name", async () => {
    open(everything());
    const buttons = within(await findRow('Diya Patel')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Update Payroll',
      'Edit All',
      'Generate Slip',
      'Preview Slip',
      'History',
    ]);
    for (const button of buttons) {
      expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'Diya Patel',
      );
    }
  });

  test('distinguishes an employee without a pay period from one without a salary', async () => {
    const imported = { ...ananya, payPeriod: undefined, state: 'not-set' };
    open({ ...everything(), [list]: [imported, diya] });
    expect((await findRow('Ananya Iyer')).textContent).toContain('No pay period yet');
    expect((await findRow('Diya Patel')).textContent).toContain('Payroll not set');
  });

  test('loads the employee list with one request, and the totals with another', async () => {
    open(everything());
    await findRow('Ananya Iyer');
    expect(await screen.findByText(/^August 2025 pay run/)).toBeTruthy();
    expect(app.requests().sort()).toEqual([summary, list]);
    expect(screen.getByText('0 of 1')).toBeTruthy();
    expect(screen.getByText('Gross payroll').nextSibling?.textContent).toBe('₹92,500.00');
  });

  // spec 8.27
  test('an employee list that could not be fetched can be tried again', async () => {
    open({ ...everything(), [list]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch employee profiles.');
    app.responses = everything();
    await app.press('Try again');
    expect(await findRow('Ananya Iyer')).toBeTruthy();
  });

  test('the counts of a large pay run are grouped as amounts are', async () => {
    open({ ...everything(), [summary]: { ...summed, counts: { generated: 1_234, ready: 98_766 } } });
    expect(await screen.findByText('1,234 of 1,00,000')).toBeTruthy();
  });

  test('keeps the employee list if the totals cannot be loaded, and offers to try again', async () => {
    open({ ...everything(), [summary]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Could not load the totals of this month.',
    );
    await findRow('Ananya Iyer');
    app.responses = everything();
    await app.press('Try again');
    expect(await screen.findByText('0 of 1')).toBeTruthy();
  });

  test('sends search and state to the server, and says when no employee matches', async () => {
    open({
      ...everything(),
      [`${list}&search=diya%40`]: [diya],
      [`${list}&search=diya%40&state=generated`]: [],
    });
    await findRow('Ananya Iyer');
    await userEvent.type(screen.getByRole('searchbox'), 'diya@ ');
    await waitFor(() => expect(screen.queryByText('Ananya Iyer')).toBeNull());
    await userEvent.click(screen.getByRole('radio', { name: 'Generated' }));
    expect(await screen.findByText('No employee matches your search.')).toBeTruthy();
    // Not a request for every letter.
    expect(app.requests().filter((request) => request.includes('search='))).toHaveLength(2);
  });
});

describe('the payroll form', () => {
  // spec 2.81
  test('Update Payroll shows the master fields locked; Edit All unlocks them and keeps what was typed', async () => {
    open(everything());
    await press('Update Payroll');
    expect((await findField('Basic Salary')).value).toBe('46250');
    expect((await findField('Basic Salary')).disabled).toBe(true);
    expect((await findField('Paid Days')).disabled).toBe(false);
    await userEvent.type(await findField('LOP Days'), '2');
    await press('Edit All');
    expect((await findField('Basic Salary')).disabled).toBe(false);
    expect((await findField('LOP Days')).value).toBe('2');
  });

  test('LOP days that are typed move the paid days of the form before it is saved', async () => {
    open({ ...everything(), [details]: { ...saved, paidDays: 31, lopDays: 0 } });
    await press('Update Payroll');
    await userEvent.clear(await findField('LOP Days'));
    await userEvent.type(await findField('LOP Days'), '2.5');
    expect((await findField('Paid Days')).value).toBe('28.5');
    await userEvent.clear(await findField('Paid Days'));
    await userEvent.type(await findField('Paid Days'), '30');
    await userEvent.clear(await findField('LOP Days'));
    await userEvent.type(await findField('LOP Days'), '1');
    expect((await findField('Paid Days')).value).toBe('30');
  });

  // spec 4.25, 4.26, 7.38
  test('one form is open at a time, and the button that opened it closes it', async () => {
    open({
      ...everything(),
      [`GET /api/admin/employee-profile/${diya.user.id}`]: notFound,
      'GET /api/company': noCompany,
    });
    await press('Edit All');
    await findField('Basic Salary');
    await press('Edit All', 'Diya Patel');
    expect((await findField('Yearly Leaves')).value).toBe('12');
    expect(screen.getAllByRole('form')).toHaveLength(1);
    await press('Edit All', 'Diya Patel');
    expect(screen.queryByRole('form')).toBeNull();
  });

  // spec 4.27, 8.30
  test('saving sends every field with the version it was filled from, closes the form, and reloads the list', async () => {
    open(everything());
    await press('Edit All');
    await userEvent.clear(await findField('HRA'));
    fireEvent.change(await findField('Pay Period'), { target: { value: '2025-09' } });
    await app.press('Save');
    expect(await answerDialog('OK')).toBe('Details updated successfully!');
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Edit All');
    const requests = app.requests().filter((request) => !request.endsWith('/preview'));
    expect(requests.sort()).toEqual([list, list, details, summary, summary, save].sort());
  });

  // spec 7.39
  test('amounts are sent as numbers and a blank one as null', async () => {
    let body: unknown;
    open({
      ...everything(),
      [save]: (received, response) => {
        body = JSON.parse(received.body);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(saved));
      },
    });
    await press('Edit All');
    await userEvent.clear(await findField('HRA'));
    await userEvent.type(await findField('DA'), '9250.50');
    await app.press('Save');
    await answerDialog('OK');
    expect(body).toMatchObject({
      hra: null,
      da: 9250.5,
      basicSalary: 46_250,
      payPeriod: '2025-08',
      version: 4,
    });
    expect(Object.keys(body as object).sort()).toEqual([...payrollFieldNames, 'version'].sort());
  });

  test('an invalid field keeps the form from being sent', async () => {
    open(everything());
    await press('Update Payroll');
    await userEvent.clear(await findField('Paid Days'));
    await userEvent.type(await findField('Paid Days'), '40');
    await app.press('Save');
    expect(await screen.findByText('Paid Days cannot be more than 31')).toBeTruthy();
    expect(app.requests()).not.toContain(save);
  });

  test('a version conflict loads the newest details, keeps what was typed, and can be saved', async () => {
    open({ ...everything(), [save]: errorResponse(409, 'Somebody else changed this.', 'conflict') });
    await press('Edit All');
    await userEvent.type(await findField('LOP Days'), '2');
    await app.press('Save');
    expect(await answerDialog('OK')).toBe('Error updating details. Somebody else changed this.');
    app.responses = { ...everything(), [details]: { ...saved, hra: 777, version: 9 } };
    await app.press('Reload and keep my changes');
    await waitFor(async () => expect((await findField('HRA')).value).toBe('777'));
    expect((await findField('LOP Days')).value).toBe('2');
    expect(screen.queryByRole('alert')).toBeNull();
    let version: unknown;
    app.responses[save] = (received, response) => {
      version = JSON.parse(received.body).version;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(saved));
    };
    await app.press('Save');
    await answerDialog('OK');
    expect(version).toBe(9);
  });

  test('loading again merges what a colleague saved below what was typed, and nothing typed is lost', async () => {
    const older = { ...saved, hra: 100, da: 10, pf: 5 };
    open({
      ...everything(),
      [details]: older,
      [save]: errorResponse(409, 'Somebody else changed this.', 'conflict'),
    });
    await press('Edit All');
    await replaceText('HRA', '150');
    await replaceText('PF', '');
    await app.press('Save');
    await answerDialog('OK');
    app.responses[details] = { ...older, hra: 120, da: 20, pf: 7, profTax: 200, version: 9 };
    await app.press('Reload and keep my changes');
    await waitFor(async () => expect((await findField('DA')).value).toBe('20'));
    const shown = ['HRA', 'PF', 'Prof. Tax', 'Basic Salary'].map(
      async (label) => (await findField(label)).value,
    );
    expect(await Promise.all(shown)).toEqual(['150', '', '200', '46250']);
  });

  // spec 8.29
  test('a failed save shows a message and keeps what was typed', async () => {
    open({ ...everything(), [save]: errorResponse(400) });
    await press('Update Payroll');
    await userEvent.type(await findField('LOP Days'), '3');
    await app.press('Save');
    expect(await answerDialog('OK')).toBe('Error updating details.');
    expect((await findField('LOP Days')).value).toBe('3');
  });

  // spec 8.28
  test('payroll details that could not be loaded show a message, and can be tried again', async () => {
    open({ ...everything(), [list]: [ananya], [details]: errorResponse(400) });
    await press('Update Payroll');
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load payroll details.');
    app.responses = everything();
    await app.press('Try again');
    expect(await screen.findByRole('form', { name: 'Payroll of Ananya Iyer' })).toBeTruthy();
  });
});

describe('generating a slip', () => {
  const question =
    'Generate and save salary slip for Ananya Iyer for the period August 2025? This will overwrite any existing slip for this period.';

  // spec 8.31
  test('Generate Slip asks first, and does nothing on Cancel', async () => {
    open(everything());
    await press('Generate Slip');
    expect(await answerDialog('Cancel')).toBe(question);
    expect(app.requests()).not.toContain(generate);
  });

  // spec 8.32
  test('a generated slip is confirmed in an alert, and the list is reloaded', async () => {
    const message = 'Salary slip for Ananya Iyer has been generated. The employee can now view it.';
    open({ ...everything(), [generate]: { message, slipId: 's', payPeriod: '2025-08', version: 1 } });
    await press('Generate Slip');
    app.responses[list] = [{ ...ananya, state: 'generated' }, diya];
    await answerDialog('Generate payslip');
    expect(await answerDialog('OK')).toBe(message);
    expect((await findRow('Ananya Iyer')).textContent).toContain('Payslip generated');
  });

  // spec 8.33
  test("a failed generation shows a message with the server's reason", async () => {
    const failed = 'Failed to generate salary slip. Make sure the backend route exists.';
    const reason = 'Set the pay period of this employee first.';
    open({ ...everything(), [generate]: errorResponse(400, reason) });
    await press('Generate Slip');
    await answerDialog('Generate payslip');
    expect(await answerDialog('OK')).toBe(`${failed} ${reason}`);
    app.responses[generate] = errorResponse(500);
    await press('Generate Slip');
    await answerDialog('Generate payslip');
    expect(await answerDialog('OK')).toBe(failed);
  });
});

describe('the slip panel', () => {
  // spec 2.83, 4.28, 4.29
  test('the slip panel opens with the slip, and closes by Close and after printing', async () => {
    open({ ...everything(), [preview]: julySlip });
    for (const close of [
      () => app.press('Close'),
      async () => void window.dispatchEvent(new Event('afterprint')),
    ]) {
      await press('Preview Slip');
      const panel = await screen.findByRole('dialog', { name: 'Salary slip for Ananya Iyer' });
      expect(panel.textContent).toContain('Payslip for the Month of July 2025');
      expect(within(panel).getByRole('button', { name: 'Download as PDF' })).toBeTruthy();
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('the slip panel shows a slip that cannot be printed, and says why', async () => {
    const warning = 'No font supports “山” in Employee Name.';
    open({ ...everything(), [preview]: { ...julySlip, warning } });
    await press('Preview Slip');
    const panel = await screen.findByRole('dialog', { name: 'Salary slip for Ananya Iyer' });
    expect(within(panel).getByRole('alert').textContent).toBe(warning);
    expect(panel.textContent).toContain('Payslip for the Month of July 2025');
  });

  // spec 4.28, 8.34, 8.35
  test.each([
    [
      errorResponse(500),
      'Failed to fetch data for slip preview. Check if the backend route exists and works.',
    ],
    [
      errorResponse(404, 'This employee has no payroll details yet.', 'not_found'),
      'Failed to fetch data for slip preview. Check if the backend route exists and works. This employee has no payroll details yet.',
    ],
    [{ nothing: 'of a slip' }, 'Failed to fetch slip data.'],
  ])('the slip panel does not open without a slip: %#', async (reply, words) => {
    open({ ...everything(), [preview]: reply });
    await press('Preview Slip');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // spec 6.19, 8.26
  test('a preview after the session is gone says that the admin is not authenticated', async () => {
    open(everything());
    await findRow('Ananya Iyer');
    localStorage.removeItem('adminToken');
    await press('Preview Slip');
    expect(await screen.findByText('Admin not authenticated.')).toBeTruthy();
    expect(app.requests()).not.toContain(preview);
  });
});

describe('the payroll history', () => {
  const slipId = 'slip_00000000000000000001_2025-07';
  const item = (id: string, payPeriod: string, paymentStatus: string) => ({
    id,
    payPeriod,
    calculations: { netPay: 83_266.13, grossEarnings: 92_500, totalDeductions: 9_233.87 },
    paymentStatus,
  });
  const items = [
    item(slipId, '2025-07', 'Paid'),
    item('slip_00000000000000000001_2025-06', '2025-06', 'On hold'),
  ];

  // spec 2.85, 2.86, 2.87, 3.16, 4.30
  test('the history shows each slip, Paid green and anything else yellow, and opens one as it was generated', async () => {
    const { user, profile, payDate, company } = julySlip;
    open({
      ...everything(),
      [history]: items,
      [`GET /api/admin/payroll/slip/${slipId}`]: {
        employeeDetails: { ...profile, ...user },
        payrollDetails: profile,
        payPeriod: '2025-07',
        payDate,
        paymentStatus: 'Paid',
        company,
        calculations: items[0]?.calculations,
      },
    });
    await press('History');
    const dialog = await screen.findByRole('dialog', { name: 'Payroll History for Ananya Iyer' });
    const table = await within(dialog).findByRole('table');
    const titles = within(table).getAllByRole('columnheader');
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Pay Period',
      'Net Salary',
      'Status',
      'Action',
    ]);
    expect(within(table).getByText('Paid').className).toContain('positive');
    expect(within(table).getByText('On hold').className).toContain('caution');
    await userEvent.click(within(table).getAllByRole('button', { name: 'View' })[0] as HTMLElement);
    const panel = await screen.findByRole('dialog', { name: 'Salary slip for Ananya Iyer' });
    expect(panel.textContent).toContain('₹83,266.13');
    expect(panel.textContent).toContain('31 Jul 2025');
  });

  test('the history names a month from before the portal as imported, without a slip to view', async () => {
    const [item] = items;
    open({
      ...everything(),
      [history]: [{ ...item, id: 'imported_1', paymentStatus: 'Paid', isImported: true }],
    });
    await press('History');
    const dialog = await screen.findByRole('dialog', { name: 'Payroll History for Ananya Iyer' });
    expect(await within(dialog).findByText('Imported')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'View' })).toBeNull();
  });

  // spec 8.36, 8.38
  test.each([
    [[], 'No payroll history found.'],
    [errorResponse(400), 'Failed to fetch history.'],
  ])('a missing history shows a message: %#', async (reply, words) => {
    open({ ...everything(), [history]: reply });
    await press('History');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('a history that could not be fetched can be tried again', async () => {
    open({ ...everything(), [history]: errorResponse(400) });
    await press('History');
    await screen.findByText('Failed to fetch history.');
    app.responses[history] = items;
    await app.press('Try again');
    expect(await screen.findByText('July 2025')).toBeTruthy();
  });

  // spec 8.37
  test('a slip of the history that could not be fetched shows a message', async () => {
    open({ ...everything(), [history]: items });
    await press('History');
    await userEvent.click((await screen.findAllByRole('button', { name: 'View' }))[1] as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch historical slip data.');
  });
});

test('of a long list, the rows around the screen are in the document, and an open form wherever it is', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  const scrollTo = (top: number) => {
    vi.stubGlobal('scrollY', top);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -top));
    fireEvent.scroll(window);
  };
  const number = (index: number) => String(index).padStart(3, '0');
  const many = Array.from({ length: 130 }, (_, index) => {
    const id = `usr_${String(index).padStart(20, '0')}`;
    return { id, user: { id, name: `Person ${number(index)}`, email: `${index}@x.in` }, state: 'ready' };
  });
  open({
    ...everything(),
    [list]: many,
    [`${list}&search=000`]: many.slice(0, 1),
    [`GET /api/admin/employee-profile/${many[79]?.user.id}`]: saved,
  });
  await findRow('Person 000');
  expect(screen.queryByText('Person 049')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('131');
  scrollTo(75 * 60);
  expect((await findRow('Person 079')).getAttribute('aria-rowindex')).toBe('81');
  expect(screen.queryByText('Person 000')).toBeNull();
  await press('Update Payroll', 'Person 079');
  await findField('Paid Days');
  scrollTo(0);
  await findRow('Person 000');
  expect(await findField('Paid Days')).toBeTruthy();
  expect(screen.queryByText('Person 078')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), '000');
  await waitFor(() => expect(screen.queryByText('Person 001')).toBeNull());
  expect(await findField('Paid Days')).toBeTruthy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
