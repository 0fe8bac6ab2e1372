import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();

const pay = { recurring: 125_000, once: 0, basicAndDa: 60_000, hra: 30_000, employeePf: 5_000 };
const outlook = {
  paid: [{ payPeriod: '2026-04', ...pay, professionalTax: 0, taxDeducted: 8_125 }],
  monthly: { ...pay, professionalTax: 0 },
  ...{ until: '2027-03', hasPan: true, dateOfBirth: '1990-05-10', onceTax: 'spread', overrides: [] },
};
const year = { year: 2026, months: [], formerPay: {}, regime: 'new', outlook };
const read = 'GET /api/declaration';
const save = 'PUT /api/declaration';

function open(changes: object = {}, tax: object = year) {
  app.responses = {
    'GET /api/profile/income-tax': tax,
    [read]: { year: 2026, provedFrom: '2027-02', regime: 'new', claims: {}, version: 3, ...changes },
  };
  app.open('/dashboard/income-tax/declaration');
  return screen.findByRole('heading', { name: 'Rent' });
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const resultOf = (label: string) => {
  const line = screen.getByLabelText(label).closest('div')?.parentElement?.closest('div') as HTMLElement;
  return [...line.querySelectorAll('p')].at(-1)?.textContent;
};

test('shows the limit of each line and what it saves while it is typed', async () => {
  await open();
  expect(resultOf('Savings and insurance')).toBe('At most ₹1,50,000');
  // 60,000 of PF count already: 90,000 more at 30 % and the cess.
  type('Savings and insurance', '100000');
  expect(resultOf('Savings and insurance')).toBe('At most ₹1,50,000 · saves ₹28,080');
  type('Health insurance, parents', '60000');
  expect(resultOf('Health insurance, parents')).toBe('At most ₹25,000 · saves ₹7,800');
  fireEvent.click(screen.getByLabelText('A parent is 60 or older'));
  expect(resultOf('Health insurance, parents')).toBe('At most ₹50,000 · saves ₹15,600');
});

test('sends the rents with their landlords, and what else is entered', async () => {
  await open();
  await app.press('Add rent');
  type('Rent a month', '30000');
  type('Landlord', 'Ramesh Rao');
  type('PAN of the landlord', 'abcpr1234k');
  type('Savings and insurance', '100000');
  app.responses[save] = { year: 2026, provedFrom: '2027-02', regime: 'new', claims: {}, version: 4 };
  await app.press('Save declaration');
  expect(await screen.findByText('Declaration saved')).toBeTruthy();
  expect(app.lastBody()).toEqual({
    version: 3,
    claims: {
      rents: [
        {
          ...{ from: '2026-04', to: '2027-03', amount: 30_000, city: 'Bengaluru' },
          ...{ landlord: 'Ramesh Rao', landlordPan: 'ABCPR1234K' },
        },
      ],
      savings: 100_000,
    },
  });
  expect(await screen.findByRole('heading', { name: 'Both regimes' })).toBeTruthy();
});

test('marks the fields that are missing, and sends nothing', async () => {
  await open();
  await app.press('Add rent');
  type('Rent a month', '30000');
  await app.press('Save declaration');
  expect(await screen.findByText('Check the marked fields, then save again.')).toBeTruthy();
  expect(screen.getByText('Enter the name of the landlord')).toBeTruthy();
  type('Landlord', 'Ramesh Rao');
  await app.press('Save declaration');
  expect(await screen.findByText(/Enter the PAN of the landlord/)).toBeTruthy();
  expect(app.requests()).not.toContain(save);
});

test('says what counts of a rent once one is added', async () => {
  await open();
  expect(screen.queryByText(/follows from your HRA and basic pay/)).toBeNull();
  await app.press('Add rent');
  expect(screen.getByText(/What counts follows from your HRA and basic pay/)).toBeTruthy();
});

test('removes the rent that is chosen, and keeps the others', async () => {
  const rent = { from: '2026-04', to: '2026-09', amount: 5_000, city: '', landlord: 'Ramesh Rao' };
  const later = { ...rent, from: '2026-10', to: '2027-03', landlord: 'Sita Rao' };
  await open({ claims: { rents: [rent, later] } });
  await app.press('Remove rent 1');
  const left = screen.getByRole('group', { name: 'Rent 1' });
  expect((within(left).getByLabelText('Landlord') as HTMLInputElement).value).toBe('Sita Rao');
});

test('says what another window has changed, and keeps what is typed', async () => {
  await open();
  type('Savings and insurance', '5');
  app.responses[save] = errorResponse(409, 'It was changed elsewhere.');
  await app.press('Save declaration');
  expect(await screen.findByText('It was changed elsewhere.')).toBeTruthy();
  expect((screen.getByLabelText('Savings and insurance') as HTMLInputElement).value).toBe('5');
});

test('can be read and not changed once the tax year is locked', async () => {
  await open({ lockedOn: '2027-02-01', claims: { savings: 100_000 } });
  expect(screen.getByText(/This tax year has been locked since 01 Feb 2027/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save declaration' })).toBeNull();
  expect(screen.getByLabelText('Savings and insurance').matches(':disabled')).toBe(true);
});

test('says the day from which it is locked before that comes', async () => {
  await open({ locksOn: '2027-01-15' });
  expect(screen.getByText(/You can change it until 14 Jan 2027/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save declaration' })).toBeTruthy();
});

test('can be entered before the first payslip, of which the savings are estimated', async () => {
  const { outlook: _, ...without } = year;
  await open({}, without);
  expect(screen.getByText(/shows here once you have a payslip/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save declaration' })).toBeTruthy();
});
