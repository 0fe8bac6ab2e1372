import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toFiling } from '../../../functions/statutory/month-filings.ts';
import { toPfOnArrears } from '../../../functions/statutory/pf-on-arrears.ts';
import { emptyFilingItem } from '../../../functions/store/filing.ts';
import { worksheetToRupees } from '../../../functions/store/slip.ts';
import { rupees } from '../../../shared/money.ts';
import { filingsOf } from '../../../shared/statutory/filing/month.ts';
import type { Filing, MonthFilings } from '../../../shared/statutory/statutory-filing.ts';
import { filedSlip, insuredSlip, november, octoberArrears } from '../../support/filed-slip.ts';
import { replaceText, setUpAdminApp, tableRows } from '../admin-app.ts';
import { recordDownloads } from '../downloads.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
const path = `/api/admin/statutory/${november}`;
const list = `GET ${path}`;

const downloads = recordDownloads();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-12-09T06:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

const slips = [
  filedSlip(1, { name: 'Asha Rao', profTax: 200 }),
  filedSlip(2, { name: 'Ravi Das', profTax: 200, person: { workState: 'MH' } }),
];
/** The month as the server answers it, with what is recorded about PF. */
const month = (of = slips, pf: Partial<Filing> = {}): MonthFilings => ({
  payPeriod: november,
  payslips: of.length,
  filings: filingsOf(of, november, {})
    .map((filing) => toFiling(filing, emptyFilingItem(november, filing.id), { overrides: [] }))
    .map((filing) => (filing.id === 'pf' ? { ...filing, ...pf } : filing)),
  uncovered: [],
  unanswered: [],
});

const event = {
  at: '2026-12-08T06:00:00.000Z',
  by: { id: 'usr_00000000000000000009' as never, name: 'Priya' },
};
const exported = ({ filings: [pf] }: MonthFilings): Filing['exports'] => [
  { ...event, version: 1, people: 2, hash: 'h', due: pf?.due as never, parts: pf?.parts ?? [] },
];

const october = filedSlip(3, { name: 'Asha Rao', statutory: { pfOnArrears: octoberArrears } });
const typedMonth = { month: '2026-09' as never, reason: 'PF was entered by hand.' };
const typed = filedSlip(4, {
  name: 'Ravi Das',
  statutory: { pfOnArrears: { months: [], unknown: [typedMonth] } },
});

const open = (reply: object = month()) => {
  app.responses = { ...app.responses, [list]: reply };
  app.open(`/admin/statutory?month=${november}`);
};
const heads = async () => tableRows(await screen.findByRole('table', { name: 'Statutory heads' }));
const compared = async () =>
  tableRows(await screen.findByRole('table', { name: /payslips, file and challan$/ })).map((cells) =>
    cells.map((cell) => cell.replace(/^(Payslips|File|Challan)/, '')),
  );

describe('the month', () => {
  test('lists each head with what is due and when, and says which date is a doubt', async () => {
    open();
    expect((await heads()).map((cells) => cells.slice(0, 3))).toEqual([
      ['Provident fund (ECR)2 members', '₹7,850', '15 Dec 2026in 6 days'],
      ['ESI0 insured persons', 'Nothing due', '15 Dec 2026'],
      ['Professional tax, Karnataka1 employee, ₹200', '₹200', '20 Dec 2026in 11 days'],
      ['Professional tax, Maharashtra1 employee, ₹200', '₹200', '15 Dec 2026in 6 daysConfirm this date'],
      ['Labour welfare fundNo payslip has it', 'Nothing due', '–'],
      ['Income taxNo payslip has it', 'Nothing due', '–'],
    ]);
    const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(figures).toEqual([
      'Due for November₹8,250',
      'Paid₹00 of 3',
      'To pay₹00 of 3',
      'Still to file₹8,2503 of 3',
      'Next due15 DecPF, PT Maharashtra',
    ]);
  });

  test('asks for no file, return or payment of a head with neither an amount nor an employee', async () => {
    open();
    const [, esi = []] = await heads();
    expect(esi.slice(3, 6)).toEqual(['–', '–', '–']);
  });

  test('says where a head would stand that the law does not cover the company, and asks once what is not answered', async () => {
    const { filings, ...rest } = month();
    open({
      ...rest,
      filings: filings.filter(({ id }) => id !== 'esi'),
      uncovered: [{ id: 'esi', message: 'The company is not covered by ESI.' }],
      unanswered: [{ law: 'pf', employees: 20 }, { law: 'gratuity' }],
    });
    expect((await heads())[1]).toEqual([
      'ESIThe company is not covered by ESI.',
      'Nothing due',
      '–',
      '–',
      '–',
      '–',
      '',
    ]);
    expect(
      screen.getByText(/Say which of these laws cover the company: PF \(from 20 employees\), gratuity\./),
    ).toBeTruthy();
  });

  test.each([
    [[200, 200, 0], '2 of 3 employees, ₹200 each'],
    [[200, 175], '2 employees'],
  ])('names an amount for each employee only where all pay the same one: %s', async (amounts, text) => {
    const person = { workState: 'MH' } as const;
    open(month(amounts.map((profTax, i) => filedSlip(i + 1, { profTax, pf: 0, person }))));
    expect((await heads())[2]?.[0]).toBe(`Professional tax, Maharashtra${text}`);
  });

  test('says what is late, and what was paid in time or late', async () => {
    vi.setSystemTime(new Date('2026-12-18T06:00:00Z'));
    const paid = { ...event, reference: 'CH 1', on: '2026-12-16', total: rupees(7_850) };
    open(month(slips, { paid }));
    expect((await heads()).map(([, , due]) => due)).toEqual([
      '15 Dec 2026Paid 1 day late',
      '15 Dec 2026',
      '20 Dec 2026in 2 days',
      '15 Dec 2026Late by 3 daysConfirm this date',
      '–',
      '–',
    ]);
  });

  // behaviour statutory: Exported is not filed, filed is not paid
  test('says how much less was paid than is due, as after a payslip was replaced', async () => {
    const paid = { ...event, reference: 'CH 1', on: '2026-12-09', total: rupees(7_700) };
    open(month(slips, { paid }));
    expect((await heads())[0]?.[2]).toBe('15 Dec 2026Paid ₹150.00 less than is due');
  });

  // behaviour statutory: EDLI and the admin charge
  test('has no file of a month without PF members, whose charge is paid by a direct challan', async () => {
    const of = [filedSlip(1, { pf: 0, profTax: 200, person: { pfMembership: 'none' } })];
    const filings = filingsOf(of, november, { hasPfCode: true }).map((filing) =>
      toFiling(filing, emptyFilingItem(november, filing.id), { overrides: [] }),
    );
    open({ ...month(of), filings });
    expect((await heads())[0]).toEqual([
      'Provident fund (ECR)0 members',
      '₹75',
      '15 Dec 2026in 6 days',
      'No file',
      'By direct challan',
      'PaidNot yet',
      'Shown below',
    ]);
    expect(
      screen.getByText(/^EPFO takes no file of a month without PF members\. Enter the admin charge/),
    ).toBeTruthy();
    const ofPf = within(screen.getByRole('region', { name: 'Provident fund (ECR)' }));
    expect(ofPf.getByText('No payment is recorded yet.')).toBeTruthy();
    expect(ofPf.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Record as paid',
      'Dismiss',
    ]);
    const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(figures.slice(2)).toEqual(['To pay₹751 of 2', 'Still to file₹2001 of 2', 'Next due15 DecPF']);
  });

  test('without payslips leads to the pay runs', async () => {
    open(month([]));
    expect(
      await screen.findByText('There are no payslips of November 2026 yet. Generate them first.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Pay Runs' })).toBeTruthy();
  });

  test('without payslips leads from the last month to this one, which may be the company’s first', async () => {
    open(month([]));
    const link = await screen.findByRole('link', { name: 'Show December 2026' });
    expect(link.getAttribute('href')).toBe('/admin/statutory?month=2026-12');
  });

  test('that cannot be loaded can be tried again', async () => {
    app.responses = { [list]: errorResponse(400, 'Not today.') };
    app.open(`/admin/statutory?month=${november}`);
    expect(await screen.findByText('Could not load what this month owes. Not today.')).toBeTruthy();
    app.responses = { [list]: month() };
    await app.press('Try again');
    expect(await heads()).toHaveLength(6);
  });
});

describe('the export', () => {
  test('downloads the text of the ECR, and is not filed', async () => {
    app.responses = { [`POST ${path}/pf/export`]: { name: 'ECR202611.txt', text: '1#~#2' } };
    open();
    await app.press('Export file');
    expect(await screen.findByText('Provident fund (ECR) exported. It is not filed yet.')).toBeTruthy();
    expect(downloads.map(({ name, blob }) => [name, blob.size])).toEqual([['ECR202611.txt', 5]]);
  });

  // behaviour statutory: The ESI upload
  test('of ESI asks for the reason of an employee without a paid day, and says to save the workbook as .xls', async () => {
    const absent = insuredSlip(3, { paidDays: 0, lopDays: 30, wages: 0, employee: 0, employer: 0 });
    const sheet = { name: 'Sheet1', columns: [{ label: 'IP Number', kind: 'text' }], rows: [['1']] };
    app.responses = { [`POST ${path}/esi/export`]: { name: 'esi-2026-11', sheet } };
    open(month([absent]));
    await app.press('Open: ESI');
    const button = await screen.findByRole('button', { name: 'Export file' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('Reason for Asha Rao'), '1');
    await userEvent.click(button);
    expect(
      await screen.findByText(/^Exported\. Open it in Excel and save it as Excel 97-2003 \(\.xls\)/),
    ).toBeTruthy();
    expect(downloads.map(({ name }) => name)).toEqual(['esi-2026-11.xlsx']);
  });

  test('is not offered where every employee has an error, with employee and reason', async () => {
    open(month([filedSlip(1, { name: 'Asha Rao', uan: '10025727474' })]));
    const button = await screen.findByRole('button', { name: 'Export file' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/^Every employee of this file has an error/).textContent).toMatch(
      /: Asha Rao\.$/,
    );
    const link = screen.getByRole('link', { name: 'Asha Rao' });
    expect(link.closest('p')?.textContent).toBe('Asha Rao: UAN has 11 digits instead of 12. Correct it.');
    expect((await heads())[0]?.[3]).toBe('1 left outNot exported');
  });

  // behaviour statutory: A check
  test('names the employees that it leaves out, and says what to file for them', async () => {
    const unnumbered = (count: number) =>
      filedSlip(count, { name: `New Joiner ${'AB'[count - 3]}`, uan: '' });
    open(month([...slips, unnumbered(3), unnumbered(4)]));
    const button = await screen.findByRole('button', { name: 'Export file' });
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(screen.getByText(/^The file leaves out employees with errors/).textContent).toBe(
      'The file leaves out employees with errors: New Joiner A, New Joiner B.',
    );
    expect(screen.getByText(/supplementary ECR/)).toBeTruthy();
    expect((await heads())[0]?.[3]).toBe('2 left outNot exported');
  });
});

describe('payslips, file and challan', () => {
  // behaviour statutory: Exported is not filed, filed is not paid
  test('match, each beside the other, with the challan typed back', async () => {
    const filed = { ...event, reference: '1042612000871', on: '2026-12-09', total: rupees(7_850) };
    open(month(slips, { exports: exported(month()), filed }));
    expect(await compared()).toEqual([
      ['Employees', '2', '2', '–', 'Match'],
      ['Employee share', '3,600', '3,600', '–', 'Match'],
      ['Pension (EPS)', '2,500', '2,500', '–', 'Match'],
      ['Employer difference', '1,100', '1,100', '–', 'Match'],
      ['EDLI', '150', '–', '–', ''],
      ['Admin charge (minimum ₹500)', '500', '–', '–', ''],
      ['Total', '7,850', '–', '7,850', 'Match'],
    ]);
  });

  test('differ once a payslip was replaced, and the file is out of date', async () => {
    const more = [filedSlip(1, { name: 'Asha Rao', pf: 2_800 }), ...slips.slice(1)];
    open(month(more, { exports: exported(month()), isOutOfDate: true }));
    expect((await compared())[1]).toEqual(['Employee share', '4,600', '3,600', '–', 'Differs']);
    expect(screen.getByText(/^The file is out of date/)).toBeTruthy();
    expect((await heads())[0]?.[3]).toBe('Exported 08 DecOut of date');
  });

  // behaviour statutory: An export
  test('differ in a filed month once a number was entered, which asks for a supplementary return', async () => {
    const filed = { ...event, reference: '1042612000871', on: '2026-12-09' };
    open(month(slips, { exports: exported(month()), filed, isOutOfDate: true }));
    expect(await screen.findByText(/file the lines that are new .* as a supplementary/)).toBeTruthy();
    expect(screen.queryByText(/^The file is out of date/)).toBeNull();
  });

  // behaviour statutory: An export
  test.each([
    ['08 Dec, before the newest file', event.at, 1],
    ['08 Dec, after it', '2026-12-08T08:00:00.000Z', 0],
  ])(
    'ask for a supplementary return until what was exported again is recorded as filed: %s',
    async (_, at, count) => {
      const [first] = exported(month());
      const again = { ...first, at: '2026-12-08T07:00:00.000Z', version: 2 } as Filing['exports'][number];
      const filed = { ...event, at, reference: '1042612000871', on: '2026-12-08' };
      open(month(slips, { exports: [again, first as typeof again], filed }));
      await compared();
      expect(screen.queryAllByText(/^The newest file is not what was filed/)).toHaveLength(count);
    },
  );
});

describe('a record', () => {
  const put = `PUT ${path}/pf`;

  test('of a filing names its reference, its day and the total of the challan', async () => {
    app.responses = { [put]: { ...month().filings[0], version: 1 } };
    open();
    await app.press('Record as filed');
    await app.press('Record');
    expect(await screen.findByText('Enter the number that the authority gave')).toBeTruthy();
    await replaceText('TRRN', '1042612000871');
    await replaceText('Total of the challan (optional)', '7700');
    await app.press('Record');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.requests().filter((request) => request === put)).toHaveLength(1);
  });

  test('of a payment needs the total of the challan', async () => {
    open();
    await app.press('Record as paid');
    await replaceText('TRRN', '1');
    await app.press('Record');
    expect(await screen.findByText('The total must be a number')).toBeTruthy();
  });

  test('is taken back for a reason', async () => {
    const filed = { ...event, reference: '1042612000871', on: '2026-12-09' };
    app.responses = { [put]: { ...month().filings[0], version: 2 } };
    open(month(slips, { filed, version: 1 }));
    await app.press('Take back: filing');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
    await replaceText('Reason', 'Wrong month');
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('income tax', () => {
  const put = `PUT ${path}/challans`;
  const taxed = [
    filedSlip(1, { name: 'Asha Rao', pf: 0, incomeTax: 8_125 }),
    filedSlip(2, { name: 'Ravi Das', pf: 0, incomeTax: 1_875 }),
  ];
  const challan = {
    ...event,
    ...{ bsr: '0510308', on: '2026-12-07', serial: '00123' },
    ...{ tax: rupees(8_125), interest: rupees(0), fee: rupees(0) },
  };
  const openTax = async (tax: Partial<Filing> = {}) => {
    const of = month(taxed);
    const filings = of.filings.map((it) => (it.id === 'incomeTax' ? { ...it, ...tax } : it));
    open({ ...of, filings });
    await app.press('Open: Income tax');
  };
  test('that is not deposited after the 7th is said in red', async () => {
    await openTax();
    const alert = await screen.findByText(
      '₹10,000 is deducted and not deposited. It was due on 07 Dec 2026.',
    );
    expect(alert.className).toContain('text-negative');
    expect((await heads()).at(-1)?.slice(2, 6)).toEqual([
      '07 Dec 2026Late by 2 days',
      'ExportedNot yet',
      'By quarter, Form 138',
      'PaidNo challan yet',
    ]);
  });

  test('that a challan deposits in part is said with the rest, and differs', async () => {
    await openTax({ challans: [challan], version: 1 });
    expect(await screen.findByText(/^₹1,875 is deducted and not deposited/)).toBeTruthy();
    expect((await heads()).at(-1)?.[5]).toBe('Paid₹8,125 of ₹10,000 deposited');
    expect((await compared()).at(-1)).toEqual(['Total', '10,000', '–', '8,125', 'Differs']);
  });

  test('is deposited by a challan that is typed, after one that is mistyped is refused', async () => {
    app.responses = { [put]: { ...month(taxed).filings[2], version: 1 } };
    await openTax();
    await app.press('Enter challan');
    await replaceText('BSR code', '051030');
    await replaceText('Challan serial number', '00123');
    await replaceText('Tax', '10000');
    await app.press('Save challan');
    expect(await screen.findByText('The BSR code must be 7 digits, as on the challan')).toBeTruthy();
    await replaceText('BSR code', '0510308');
    await app.press('Save challan');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.lastBody()).toEqual({
      version: 0,
      challans: [{ bsr: '0510308', on: '2026-12-09', serial: '00123', tax: 10_000, interest: 0, fee: 0 }],
    });
  });

  test('has a challan corrected or removed for a reason', async () => {
    app.responses = { [put]: { ...month(taxed).filings[2], version: 2 } };
    await openTax({ challans: [challan], version: 1 });
    await app.press('Correct challan 0510308 00123');
    await replaceText('Challan serial number', '00132');
    await app.press('Save challan');
    expect(await screen.findByText('Enter a reason.')).toBeTruthy();
    await replaceText('Reason', 'Digits were swapped');
    await app.press('Save challan');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.lastBody()).toMatchObject({
      version: 1,
      challans: [{ serial: '00132', tax: 8_125 }],
      reason: 'Digits were swapped',
    });
    await app.press('Remove challan 0510308 00123');
    await replaceText('Reason', 'Of another company');
    await app.press('Remove challan');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.lastBody()).toEqual({ version: 1, challans: [], reason: 'Of another company' });
  });
});

describe('PF on arrears', () => {
  // behaviour statutory: PF on arrears
  test('is listed by month with the doubt, and downloaded by employee', async () => {
    const slips = [october, typed];
    open({ ...month(slips), pfOnArrears: toPfOnArrears(slips, []) });
    const table = await screen.findByRole('table', { name: 'PF on arrears' });
    const [cells = []] = tableRows(table);
    expect(cells.map((cell) => cell.replace(/^\D+/, '') || cell)).toEqual([
      ...['2026', '1', '10,000', '1,200', '833', '367', '50', '50'],
    ]);
    expect(screen.getByText('September 2026, 1 employee: PF was entered by hand.')).toBeTruthy();
    expect(screen.getByText(/EPFO publishes no layout for a return of arrears/)).toBeTruthy();
    app.responses[`${list}/pf-on-arrears`] = slips.map(({ user, profile, statutory }) => ({
      ...{ userId: user.id, name: user.name, uan: profile.uan, isDeducted: false },
      ...worksheetToRupees(statutory?.pfOnArrears as typeof octoberArrears),
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Download PF on arrears (CSV)' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('PF-on-arrears-2026-11.csv');
    const [, first, second, total] = (await downloads[0]?.blob.text())?.split('\r\n') ?? [];
    expect(first).toContain('Asha Rao,100000000003,October 2026,Shown only,,15000.00,1800.00,10000.00');
    expect(second).toContain('Ravi Das,100000000004,September 2026,,PF was entered by hand.');
    expect(total).toContain('Total');
  });

  test('has no card where no payslip pays an earlier month', async () => {
    open();
    await screen.findByRole('table', { name: 'Statutory heads' });
    expect(screen.queryByText(/PF on arrears/)).toBeNull();
  });
});

describe('income tax by employee', () => {
  const taxList = (show: string) => `${list}/income-tax?limit=100&show=${show}`;
  const asha = {
    userId: 'usr_00000000000000000001',
    name: 'Asha Rao',
    employeeId: 'SSW-1',
    ...{ deducted: 12_025, expected: 12_025, ofYear: 113_100, deductedSoFar: 77_025, before: 8_125 },
    ...{ hasPan: false, moved: ['Diwali bonus of November'], doubts: ['The rate is from memory.'] },
  };

  test('shows the tax, what was deducted so far, and what to look at', async () => {
    app.responses[taxList('all')] = [asha];
    open();
    const table = await screen.findByRole('table', { name: 'Income tax by employee' });
    expect(tableRows(table)).toEqual([
      [
        'Asha RaoSSW-1',
        'TDS of the month12,025October 8,125',
        'Deducted so far77,025',
        'Tax of the year1,13,100',
        'No PANDiwali bonus of NovemberThe rate is from memory.',
      ],
    ]);
  });

  test('can be narrowed, and says where no employee is left', async () => {
    app.responses[taxList('all')] = [asha];
    open();
    await screen.findByRole('table', { name: 'Income tax by employee' });
    app.responses[taxList('no-pan')] = [];
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'no-pan');
    expect(await screen.findByText('No employee is in this list.')).toBeTruthy();
  });

  const lockOf = '/api/admin/declarations/2026';

  test('locks the declarations of the tax year after a question, and opens them again', async () => {
    app.responses = {
      [`GET ${lockOf}`]: { year: 2026 },
      [`PUT ${lockOf}/lock`]: { year: 2026, lock: { on: '2026-12-09', by: 'Priya' } },
    };
    open();
    await app.press('Lock declarations');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lock declarations' }));
    expect(await screen.findByText(/have been locked since 09 Dec 2026, by Priya\./)).toBeTruthy();
    expect(app.lastBody()).toEqual({ isLocked: true });
    app.responses[`PUT ${lockOf}/lock`] = { year: 2026 };
    await app.press('Open declarations');
    expect(await screen.findByText(/can change their regime and declaration of April 2026/)).toBeTruthy();
  });
});
