import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../../shared/audit/audit.ts';
import { auditActions } from '../../../shared/audit/audit-labels.ts';
import { formatValue } from '../../../web/audit/changes.ts';
import { auditSheet } from '../../../web/audit/export-sheet.ts';
import * as files from '../../../web/lib/files.ts';
import { toCsv } from '../../../web/sheets/to-csv.ts';
import { admin, columnTitles, findField, setUpAdminApp, tableRows } from '../admin-app.ts';

const app = setUpAdminApp();

const asha = { id: 'usr_00000000000000000002', name: 'Asha Iyer' };
const entries: AuditEntry[] = [
  {
    id: 'a',
    at: '2026-11-22T11:12:07.000Z',
    action: 'payroll.saved',
    by: { id: admin.id, name: admin.name },
    subject: asha,
    device: 'Chrome on Windows',
    payPeriod: '2026-11',
    changes: [
      { field: 'basicSalary', before: 50_000, after: 52_000.5 },
      { field: 'dateOfLeaving', after: '2026-12-31' },
      { field: 'hra', before: 100 },
      { field: 'lopDays', before: 0, after: 1.5 },
      { field: 'payPeriod', before: '2026-10', after: '2026-11' },
      { field: 'ofLater', before: '=1+1', after: false },
    ],
  },
  {
    id: 'b',
    at: '2026-11-21T04:00:00.000Z',
    action: 'leave.invented',
    by: asha,
    subject: asha,
    changes: [{ field: 'description' }],
  },
];
const list = (query = '') => `GET /api/admin/audit?limit=100${query}`;

function open(responses: typeof app.responses = {}) {
  app.responses = { [list()]: entries, ...responses };
  app.open('/admin/audit');
}
const table = () => screen.findByRole('table', { name: 'Audit log' });
const isExportDisabled = () => screen.getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled');

test('shows time, device, user, action, subject and changes of each audit entry, in the order of the form', async () => {
  open();
  expect(columnTitles(await table())).toEqual(['Time', 'By', 'Action', 'Applies to']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6 changes' }));
  const changes = [
    'Pay Period October 2026 to→ November 2026',
    'LOP Days 0 to→ 1.5',
    'Date of Leaving 31 Dec 2026',
    'Basic Salary ₹50,000.00 to→ ₹52,000.50',
    'HRA ₹100.00 to→ none',
    'ofLater =1+1 to→ No',
  ].join('');
  expect(tableRows(await table())).toEqual([
    [
      'Time22 Nov 2026, 16:42Chrome on Windows',
      'ByPriya Menon',
      `Changed payroll details, November 2026${changes}Show less`,
      'Applies toAsha Iyer',
    ],
    [
      'Time21 Nov 2026, 09:30',
      'ByAsha Iyer',
      'leave.inventedDescription (not shown)',
      'Applies toOwn account',
    ],
  ]);
});

test('shows each salary component that changed by its name, also in the export', async () => {
  const changes = [
    { field: 'components', part: 'Canteen', before: 500, after: 600 },
    { field: 'components', part: 'NPS', after: '10 %' },
  ];
  const entry = { ...(entries[0] as AuditEntry), changes };
  open({ [list()]: [entry] });
  expect((await screen.findByText('Salary components: Canteen')).closest('li')?.textContent).toBe(
    'Salary components: Canteen ₹500.00 to→ ₹600.00',
  );
  expect(screen.getByText('Salary components: NPS').closest('li')?.textContent).toBe(
    'Salary components: NPS 10 %',
  );
  expect(auditSheet([entry]).rows.map((row) => row.slice(-3))).toEqual([
    ['Salary components: Canteen', '500', '600'],
    ['Salary components: NPS', '', '10 %'],
  ]);
});

test('filters the audit log by employee, action and days, on the server', async () => {
  const found = `GET /api/auth/users?search=ash&limit=20`;
  const foundByName = 'GET /api/auth/users?search=Asha+Iyer&limit=20';
  const person = { _id: asha.id, ...asha, email: 'asha@example.com', role: 'user', isInitialPassword: false };
  const ofAsha = `&person=${asha.id}`;
  open({
    [found]: { users: [person] },
    [foundByName]: { users: [person] },
    [list(ofAsha)]: [entries[1] as AuditEntry],
    [list(`${ofAsha}&action=leave.approved`)]: [],
    [list(`${ofAsha}&action=leave.approved&from=2026-11-20`)]: [],
    [list(`${ofAsha}&action=leave.approved&from=2026-11-20&to=2026-11-20`)]: entries,
  });
  await table();
  fireEvent.change(await findField('Employee'), { target: { value: 'ash' } });
  expect(await screen.findByText('Choose an employee from the list.')).toBeTruthy();
  expect(isExportDisabled()).toBe(true);
  await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull());
  // As typed to the end: the name is what is searched for.
  fireEvent.change(await findField('Employee'), { target: { value: 'Asha Iyer (asha@example.com)' } });
  await waitFor(async () => expect(tableRows(await table())).toHaveLength(1));
  expect(isExportDisabled()).toBe(false);
  await userEvent.selectOptions(await findField('Action'), 'Approved leave');
  expect(await screen.findByText('No matching entries.')).toBeTruthy();
  fireEvent.change(await findField('First day'), { target: { value: '2026-11-20' } });
  fireEvent.change(await findField('Last day'), { target: { value: '2026-11-19' } });
  expect(await screen.findByText('The last day cannot be before the first')).toBeTruthy();
  expect(isExportDisabled()).toBe(true);
  expect(await table()).toBeTruthy();
});

test('ignores a day of the audit filter until its year is complete, and then shows an error', async () => {
  open({ [list('&from=2026-11-20')]: [] });
  const setFirstDay = async (value: string) =>
    fireEvent.change(await findField('First day'), { target: { value } });
  await table();
  for (const year of ['0002', '0020', '0202']) await setFirstDay(`${year}-11-20`);
  expect(isExportDisabled()).toBe(true);
  expect(await screen.findByText('Enter a year from 1900 to 2099.')).toBeTruthy();
  expect(tableRows(await table())).toHaveLength(entries.length);
  await setFirstDay('2026-11-20');
  expect(await screen.findByText('No matching entries.')).toBeTruthy();
  expect(screen.queryByText('Enter a year from 1900 to 2099.')).toBeNull();
  expect(isExportDisabled()).toBe(false);
  expect(app.requests().filter((request) => request.includes('from=0'))).toEqual([]);
});

test('filters the audit log by the employee whose name is pressed in an entry', async () => {
  open({ [list(`&person=${asha.id}`)]: [entries[1] as AuditEntry] });
  await userEvent.click(
    within(await table()).getAllByRole('button', { name: 'Asha Iyer' })[0] as HTMLElement,
  );
  await waitFor(async () => expect(tableRows(await table())).toHaveLength(1));
  expect((await findField('Employee')).value).toBe('Asha Iyer');
});

// behaviour audit: Entries cannot be changed or removed
test('exports all audit entries found, with one row for each change', async () => {
  const saved = vi.spyOn(files, 'downloadBlob').mockImplementation(() => undefined);
  open({ 'GET /api/admin/audit?limit=1000': entries });
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.any(Blob), expect.stringMatching(/^audit-.*csv$/)),
  );
  const { columns, rows } = auditSheet(entries);
  expect(columns).toHaveLength(11);
  expect(columns.every(({ kind }) => kind === 'text')).toBe(true);
  expect(rows).toHaveLength(7);
  const common = [
    '2026-11-22 16:42:07',
    admin.name,
    admin.id,
    'Changed payroll details',
    '2026-11',
    'Asha Iyer',
  ];
  expect(rows[3]).toEqual([...common, asha.id, 'Chrome on Windows', 'Basic Salary', '50000', '52000.5']);
  expect(toCsv(auditSheet(entries))).toContain(",ofLater,'=1+1,false\r\n");
  expect(rows[6]?.slice(-4)).toEqual(['', 'Description', '', '']);
});

test('offers audit actions in groups, and filters by a changed field, also in the export', async () => {
  const saved = vi.spyOn(files, 'downloadBlob').mockImplementation(() => undefined);
  const ofField = 'field=bankAccountNumber';
  open({
    [list(`&${ofField}`)]: [],
    [`GET /api/admin/audit?${ofField}&limit=1000`]: entries,
  });
  await table();
  const groups = [...(await findField('Action')).querySelectorAll('optgroup')];
  expect(groups.map(({ label }) => label)).toEqual([
    'Sign-in and security',
    'Accounts and invitations',
    'Company, holidays and policies',
    'Employee details',
    'Payroll',
    'Leave',
  ]);
  const offered = groups.flatMap((group) => [...group.querySelectorAll('option')].map(({ value }) => value));
  expect(offered.sort()).toEqual([...auditActions].sort());
  await userEvent.selectOptions(await findField('Changed field'), 'Bank Account Number');
  expect(await screen.findByText('No matching entries.')).toBeTruthy();
  await app.press('Export CSV');
  await waitFor(() => expect(saved).toHaveBeenCalled());
});

test.each([
  ['pfMode', 'fill', 'Fill in'],
  ['specialAllowanceReading', 'wages', 'Count as wages'],
  ['workState', 'KA', 'Karnataka'],
  ['epsMember', 'no', 'No'],
  ['dateOfBirth', '••••', '••••'],
  ['dateOfLeaving', '2026-12-31', '31 Dec 2026'],
])('shows the choice %s of %s as %s', (field, value, shown) => {
  expect(formatValue(field, value)).toBe(shown);
});
