import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SavedLedgers } from '../../../shared/books/ledgers.ts';
import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import { findField, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();

const ledgers: SavedLedgers = {
  ledgers: { netPay: 'Wages payable' },
  byDepartment: false,
  tallyCompany: '',
  version: 3,
};
const components: SavedComponents = {
  components: [
    {
      id: 'cmp_00000000000000000001' as never,
      name: 'Canteen',
      kind: 'deduction',
      amountKind: 'typed',
      isWages: false,
      isTaxable: true,
      isReduced: false,
      frequency: 'monthly',
    },
    {
      id: 'cmp_00000000000000000002' as never,
      name: 'NPS',
      kind: 'employer-nps',
      amountKind: 'percent-of-basic',
      percent: 10,
      isWages: false,
      isTaxable: true,
      isReduced: false,
      frequency: 'monthly',
    },
  ],
  structure: {},
  used: [],
  version: 1,
};
const path = '/api/admin/ledgers';
const open = (replies: object = {}) => {
  app.responses = {
    [`GET ${path}`]: ledgers,
    'GET /api/admin/salary-components': components,
    ...replies,
  };
  app.open('/admin/ledgers');
};

// behaviour company: Ledgers
test('the ledgers show the usual one where none was chosen, also of a salary component', async () => {
  open();
  expect((await findField('Net pay')).value).toBe('Wages payable');
  expect((await findField('Basic Salary')).value).toBe('Salaries');
  expect((await findField('Canteen')).value).toBe('Other deductions');
  expect((await findField('NPS')).value).toBe('Salaries');
  expect((await findField('NPS, paid into NPS')).value).toBe('NPS payable');
});

test('the ledgers are saved with the version that was read', async () => {
  open({ [`PUT ${path}`]: { ...ledgers, byDepartment: true, version: 4 } });
  await replaceText('Gratuity', 'Gratuity fund');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Divide costs by department' }));
  await app.press('Save ledgers');
  expect(await screen.findByText('Ledgers saved')).toBeTruthy();
  expect(app.lastBody()).toMatchObject({
    byDepartment: true,
    tallyCompany: '',
    version: 3,
    ledgers: {
      basicSalary: 'Salaries',
      netPay: 'Wages payable',
      'one-off:gratuity': 'Gratuity fund',
      'component:cmp_00000000000000000001': 'Other deductions',
    },
  });
});

test('ledgers that another admin has changed can be loaded without losing what was typed', async () => {
  open({ [`PUT ${path}`]: errorResponse(409, 'Changed meanwhile.', 'conflict') });
  await replaceText('Gratuity', 'Gratuity fund');
  await app.press('Save ledgers');
  expect(await screen.findByText('Could not save the ledgers. Changed meanwhile.')).toBeTruthy();
  app.responses = {
    ...app.responses,
    [`GET ${path}`]: { ...ledgers, ledgers: { netPay: 'Salaries due' }, version: 4 },
  };
  await app.press('Reload and keep my changes');
  await screen.findByDisplayValue('Salaries due');
  expect((await findField('Gratuity')).value).toBe('Gratuity fund');
});

test('ledgers that cannot be loaded can be tried again', async () => {
  open({ [`GET ${path}`]: errorResponse(400, 'Not today.') });
  expect(await screen.findByText('Could not load the ledgers. Not today.')).toBeTruthy();
  app.responses = { ...app.responses, [`GET ${path}`]: ledgers };
  await app.press('Try again');
  expect((await findField('Net pay')).value).toBe('Wages payable');
});
