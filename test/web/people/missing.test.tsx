import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findField, setUpAdminApp, tableRows } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { noComponents } from '../payroll/no-components.ts';

const app = setUpAdminApp();

const counts = 'GET /api/admin/missing-details';
const list = (field: string) => `GET /api/admin/missing-details/${field}?limit=100`;
const asha = { userId: 'usr_00000000000000000002', name: 'Asha Iyer', email: 'asha@example.com' };
const both = [
  { field: 'dateOfBirth', employees: 1 },
  { field: 'epsMember', employees: 12 },
];

test('lists who lacks a detail, each with a link to their page, and why it is needed', async () => {
  app.responses = { [counts]: { counts: both }, [list('epsMember')]: [asha] };
  app.open('/admin/users/missing/epsMember');
  expect(tableRows(await screen.findByRole('table', { name: 'No EPS membership' }))).toEqual([
    [asha.name, asha.email],
  ]);
  const link = screen.getByRole('link', { name: asha.name });
  expect(link.getAttribute('href')).toBe(`/admin/employees/${asha.userId}`);
  expect(screen.getByText('The employer’s pension share depends on it.')).toBeTruthy();
});

test('changes to the list of another detail, named with its count', async () => {
  app.responses = { [counts]: { counts: both }, [list('epsMember')]: [asha], [list('dateOfBirth')]: [] };
  app.open('/admin/users/missing/epsMember');
  await screen.findByText('Date of birth (1)');
  await userEvent.selectOptions(await findField('Detail'), 'Date of birth (1)');
  expect(await screen.findByText('Date of birth is set for every employee who needs it.')).toBeTruthy();
  expect(window.location.pathname).toBe('/admin/users/missing/dateOfBirth');
});

test('says that the list could not be loaded, and can retry', async () => {
  app.responses = { [counts]: { counts: both }, [list('epsMember')]: errorResponse(500, '', 'internal') };
  app.open('/admin/users/missing/epsMember');
  await screen.findByRole('alert');
  app.responses[list('epsMember')] = [asha];
  await app.press('Try again');
  expect(await screen.findByRole('link', { name: asha.name })).toBeTruthy();
});

test('has no list for a detail that nothing needs', async () => {
  app.open('/admin/users/missing/disability');
  expect(await screen.findByText('There is no list for this detail.')).toBeTruthy();
});

// behaviour people: Missing details
test('counts what is missing on the screen that imports employees, and nothing where it is all there', async () => {
  app.responses = {
    [counts]: { counts: both },
    'GET /api/admin/salary-components': noComponents,
  };
  app.open('/admin/users/import');
  const link = await screen.findByRole('link', { name: '12 employees have no EPS membership' });
  expect(link.getAttribute('href')).toBe('/admin/users/missing/epsMember');
});
