import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type ImportedRow,
  maxImportedPeople,
  type Person,
  peopleMessages,
} from '../../../shared/people/people.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { messages as importMessages } from '../../../web/import/import.ts';
import * as files from '../../../web/lib/files.ts';
import { peopleColumns } from '../../../web/people/columns.ts';
import { peopleSheet } from '../../../web/people/people-sheet.ts';
import { toCsv } from '../../../web/sheets/to-csv.ts';
import { answerDialog, setUpAdminApp, tableRows } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { noComponents } from '../payroll/no-components.ts';
import { sendError, sendJson } from '../stub-server.ts';
import { samplePeople } from './sample-people.ts';

const app = setUpAdminApp();
afterEach(() => vi.restoreAllMocks());

const userId = 'usr_00000000000000000001' as UserId;
const [asha, administrator] = samplePeople;
const firstPage = 'GET /api/admin/people?limit=500';
const save = 'POST /api/admin/people';
const components = 'GET /api/admin/salary-components';

/** Two pages of people, of one each. */
const twoPages: typeof app.responses = {
  [firstPage]: (_, response) => sendJson(response, 200, [asha as object], { 'x-next-cursor': 'next' }),
  'GET /api/admin/people?cursor=next&limit=500': [administrator as object],
};

function open(responses: typeof app.responses, passwordByEmail = false) {
  app.responses = {
    'GET /api/auth/sign-in-options': { passwordByEmail },
    [components]: noComponents,
    ...twoPages,
    ...responses,
  };
  app.open('/admin/users/import');
}
const choose = async (csv: string) =>
  userEvent.upload(await screen.findByLabelText('CSV or Excel file'), new File([csv], 'people.csv'));
const sheetOf = (people: number) =>
  ['Email,Name', ...Array.from({ length: people }, (_, i) => `p${i}@example.com,Person ${i}`)].join('\n');

test('the import result lists rows that the server refused and counts unsent rows, and compares the file again', async () => {
  let requests = 0;
  const outcomes: ImportedRow[] = Array.from({ length: maxImportedPeople }, () => ({
    outcome: 'created',
    userId,
  }));
  outcomes[1] = { outcome: 'unchanged' };
  outcomes[2] = { outcome: 'refused', message: peopleMessages.addedMeanwhile };
  open({
    [save]: (_, response) => {
      if (++requests === 1) sendJson(response, 200, outcomes);
      else sendError(response, 503, 'unavailable', 'The portal is not there.');
    },
  });
  await choose(sheetOf(maxImportedPeople + 5));
  await app.press(`Import ${maxImportedPeople + 5} employees`);
  expect(await screen.findByText(`${maxImportedPeople - 2} employees added, 0 updated`)).toBeTruthy();
  expect(screen.getByText('1 employee unchanged.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Could not save 5 employees. The portal is not there.');
  expect(tableRows(screen.getByRole('table', { name: 'Not imported' }))).toEqual([
    ['Row 4', 'Person 2', peopleMessages.addedMeanwhile],
  ]);
  await app.press('Compare file again');
  expect(await screen.findByText('Nothing is saved yet')).toBeTruthy();
});

test('an import of which every row has an error says that nothing can be imported, not that there are no changes', async () => {
  open({});
  await choose(
    ['Email,Basic,HRA', ...Array.from({ length: 60 }, (_, i) => `p${i}@example.com,25,000,10,000`)].join(
      '\n',
    ),
  );
  expect(await screen.findByText('Errors: 60 rows')).toBeTruthy();
  expect(screen.getByText(importMessages.allRefused)).toBeTruthy();
  expect(screen.queryByText(importMessages.nothingToImport)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('the errors of one row are a list', async () => {
  open({});
  await choose('Email,Name,Date of Joining,Basic Salary\np0@example.com,Person,45,much');
  const table = within(await screen.findByRole('table', { name: 'Errors' }));
  expect(table.getAllByRole('listitem')).toHaveLength(2);
});

test('pay of an employee who has none yet is a first pay, and no change of pay', async () => {
  const { basicSalary: _, hra: __, ...unpaid } = asha as Person;
  open({
    'GET /api/admin/people?cursor=next&limit=500': [
      { ...unpaid, userId: 'usr_00000000000000000002', email: 'nila@example.com', name: 'Nila Bose' },
    ],
    'POST /api/admin/people/preview': [
      { grossBefore: 63_000.5, grossAfter: 68_000, arrears: 0 },
      { grossBefore: 0, grossAfter: 40_000, arrears: 0 },
    ],
  });
  await choose('Email,Basic Salary\nasha@example.com,50000\nnila@example.com,40000');
  expect(
    await screen.findByText('1 employee with a change of pay, 1 employee with a first pay'),
  ).toBeTruthy();
  expect(
    tableRows(await screen.findByRole('table', { name: 'Pay changes' })).map((cells) => cells[1]),
  ).toEqual(['Gross earnings₹63,000.50 → ₹68,000.00', 'Gross earnings₹40,000.00']);
});

test('an import of a file with column titles alone says that it has no rows', async () => {
  open({});
  await choose('Email,Name\n,\n');
  expect((await screen.findByRole('alert')).textContent).toBe(importMessages.noRows);
});

// behaviour people: An imported account
test('an import emails invitations to new employees when the checkbox is selected', async () => {
  const bodies: unknown[] = [];
  const added: typeof app.responses = {
    [save]: ({ body }, response) => {
      bodies.push(JSON.parse(body));
      sendJson(response, 200, [{ outcome: 'created', userId }]);
    },
  };
  open(added, true);
  await choose(sheetOf(1));
  await userEvent.click(await screen.findByLabelText('Email an invitation to the new employee'));
  await app.press('Import 1 employee');
  expect(
    await screen.findByText('New employees get an email with a link to set their password.'),
  ).toBeTruthy();
  expect(bodies).toEqual([{ people: [{ email: 'p0@example.com', name: 'Person 0' }], invite: true }]);
});

// behaviour people: Import employees
test('the import preview shows values before and after, and offers no invitation without email', async () => {
  open({});
  await choose('Email,Basic,DOL\nasha@example.com,50000,31/12/2026\nnila@example.com,,');
  const row = within(await screen.findByRole('table', { name: 'Changes to import' })).getAllByRole('row')[1];
  expect(row?.textContent).toContain('Basic Salary ₹45,000.50 to→ ₹50,000.00');
  expect(row?.textContent).toContain('Date of Leaving 31 Dec 2026');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the export contains the employees of all pages', async () => {
  const saved = vi.spyOn(files, 'downloadBlob').mockImplementation(() => undefined);
  open({});
  await app.press('Download CSV');
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.any(Blob), expect.stringMatching(/^employees-.*\.csv$/)),
  );
  const [blob] = saved.mock.calls[0] as [Blob, string];
  expect(`\ufeff${await blob.text()}`.replace('\ufeff\ufeff', '\ufeff')).toBe(
    toCsv(peopleSheet(samplePeople, peopleColumns)),
  );
});

test('a file that cannot be compared shows the reason, and another file can be chosen', async () => {
  open({ [firstPage]: errorResponse(500) });
  await choose(sheetOf(1));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Could not compare the file with the saved employees. Try again.',
  );
  await choose('Name\nAsha');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'The file has no “Email” or “Employee ID” column. Add one of them to match employees.',
    ),
  );
});

// behaviour people: A row with an error is refused whole
test('rows with errors stay downloadable after an import, until the next import', async () => {
  const saved = vi.spyOn(files, 'downloadBlob').mockImplementation(() => undefined);
  open({ [save]: [{ outcome: 'created', userId }] });
  await choose('Email,Name\np0@example.com,Person 0\nno address,Person 1');
  await app.press('Import 1 employee');
  expect(await screen.findByText('1 employee added, 0 updated')).toBeTruthy();
  const rows = async () => tableRows(await screen.findByRole('table', { name: 'Not imported' }));
  expect(await rows()).toEqual([['Row 3', 'Person 1', expect.stringContaining('Email is invalid')]]);
  await app.press('Import another file');
  expect(await rows()).toHaveLength(1);
  await app.press('Download these rows (CSV)');
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), 'employees-to-correct.csv'));
  await choose('Email,Name\np1@example.com,Person 1');
  await app.press('Import 1 employee');
  await app.press('Import another file');
  expect(screen.queryByRole('table', { name: 'Not imported' })).toBeNull();
});

test('imported employees can be invited all at once where the portal sends email', async () => {
  const bodies: unknown[] = [];
  open(
    {
      [save]: [{ outcome: 'created', userId }],
      'PUT /api/auth/admin/invitations': ({ body }, response) => {
        bodies.push(JSON.parse(body));
        sendJson(response, 200, [{ outcome: 'invited' }]);
      },
    },
    true,
  );
  await choose(sheetOf(1));
  await app.press('Import 1 employee');
  expect(await screen.findByText('1 employee has no password and has not been invited yet.')).toBeTruthy();
  await app.press('Invite all employees');
  expect(await answerDialog('Send 1 invitation')).toBe(
    'Send an email with a link to set a password to 1 employee? The link works for 7 days.',
  );
  expect(await screen.findByText('1 invitation sent.')).toBeTruthy();
  expect(bodies).toEqual([{ userIds: [userId] }]);
});

test('a company with components has columns for them, and no file is read while these cannot be loaded', async () => {
  open({ [components]: errorResponse(500) });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Could not load the columns of an import.',
  );
  expect(screen.queryByLabelText('CSV or Excel file')).toBeNull();
  const special = { id: 'special', name: 'Special Allowance', kind: 'earning', amountKind: 'typed' };
  const rules = { isWages: false, isTaxable: true, isReduced: true, frequency: 'monthly' };
  app.responses[components] = { ...noComponents, components: [{ ...special, ...rules }] };
  await app.press('Try again');
  const table = await screen.findByRole('table', { name: 'Columns' });
  expect(within(table).getByText('Special Allowance')).toBeTruthy();
  await choose('Email,CTC,Special Allowance\nasha@example.com,1200000,5000');
  const row = within(await screen.findByRole('table', { name: 'Changes to import' })).getAllByRole('row')[1];
  expect(row?.textContent).toContain('CTC ₹12,00,000.00');
  expect(row?.textContent).toContain('Special Allowance ₹5,000.00');
});
