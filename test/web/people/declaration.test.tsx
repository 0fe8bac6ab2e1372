import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';

const app = setUpAdminApp();

const id = 'usr_00000000000000000002';
const read = `GET /api/admin/employee-profile/${id}/declaration`;
const rent = {
  ...{ from: '2026-04', to: '2027-03', amount: 20_000, city: 'Bengaluru' },
  ...{ landlord: 'Ramesh Rao', relationship: 'Uncle', landlordPan: 'ABCPR1234K' },
};

function open(claims: object, lock: object = {}) {
  const user = {
    ...{ _id: id, id, name: 'Diya Patel', email: 'diya@example.com' },
    ...{ role: 'user', isInitialPassword: false },
  };
  const tax = { year: 2026, months: [], formerPay: {}, regime: 'old' };
  app.responses = {
    [`GET /api/auth/users/${id}`]: { user },
    [`GET /api/admin/employee-profile/${id}`]: { payPeriod: '2026-11', version: 1 },
    [`GET /api/admin/employee-profile/${id}/income-tax`]: tax,
    [read]: {
      year: 2026,
      provedFrom: '2027-02',
      regime: 'old',
      chosenOn: '2026-04-20',
      claims,
      version: 2,
      ...lock,
    },
  };
  app.answerOther = () => [];
  app.open(`/admin/employees/${id}?section=payroll`);
}

test('an admin sees the regime, and the declaration once they ask for it', async () => {
  const seniors = ['parentsHealth'];
  open({ rents: [rent], savings: 100_000, parentsHealth: 40_000, seniors, disability: 'severe' });
  expect(await screen.findByText('Old regime')).toBeTruthy();
  expect(screen.getByText('Viewing it is recorded in the audit log.')).toBeTruthy();
  expect(app.requests()).not.toContain(read);
  await app.press('View declaration');
  expect(await screen.findByText('The regime was chosen on 20 Apr 2026.')).toBeTruthy();
  const textBeside = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
  expect(textBeside('Rent, April 2026 to March 2027')).toBe(
    '₹20,000.00 a month, Bengaluru, Ramesh Rao, Uncle, ABCPR1234K',
  );
  expect(textBeside('Savings and insurance')).toBe('₹1,00,000.00');
  expect(textBeside('Health insurance, parents')).toBe('₹40,000.00, 60 or older');
  expect(textBeside('Own disability')).toBe('80 % or more');
});

test('an admin is told that nothing is declared', async () => {
  open({});
  await screen.findByText('Old regime');
  await app.press('View declaration');
  expect(await screen.findByText('Nothing is declared for this tax year.')).toBeTruthy();
});

// behaviour income-tax: Declarations lock on a day
test('an admin opens a locked declaration to the employee, and locks it again', async () => {
  open({}, { lockedOn: '2027-01-15' });
  await screen.findByText('Old regime');
  await app.press('View declaration');
  expect(await screen.findByText(/it has been locked since 15 Jan 2027/)).toBeTruthy();
  app.responses[`PUT /api/admin/employee-profile/${id}/declaration/lock`] = { openedOn: '2027-01-20' };
  const opened = {
    year: 2026,
    provedFrom: '2027-02',
    regime: 'old',
    claims: {},
    version: 3,
    openedOn: '2027-01-20',
  };
  app.responses[read] = opened;
  await app.press('Open declaration');
  expect(await screen.findByText('Opened to the employee on 20 Jan 2027.')).toBeTruthy();
  expect(app.lastBody()).toEqual({ isOpen: true });
  await app.press('Lock declaration');
  expect(await screen.findByText('Declaration locked')).toBeTruthy();
  expect(app.lastBody()).toEqual({ isOpen: false });
});
