import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { employeeVisibleFieldNames } from '../../../shared/pay/payroll-fields.ts';
import { personalFieldNames } from '../../../shared/profiles/profiles.ts';
import { setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();

/** The labels of a card with their values. */
const facts = (card: Element) =>
  within(card as HTMLElement)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);

// spec 2.37, 2.38
test('the profile shows every personal field, and apart from them every field managed by the admin', async () => {
  app.responses = {
    'GET /api/profile/me': {
      designation: 'Engineer',
      uan: '101234567890',
      pan: 'ABCPI1234K',
      bankAccountNumber: '50100482148215',
      ifscCode: 'HDFC0001234',
      employeeId: 'SAH-0142',
      workLocation: 'Pune',
      manager: 'Ravi Shah',
      dateOfJoining: '2022-06-13',
      yearlyLeaves: 18,
      leavesTaken: 2,
      basicSalary: 1_46_250.5,
      hra: 23_125,
      da: 9_250,
      medicalAllowance: 5_000,
      otherAllowance: 8_875,
    },
  };
  app.open('/dashboard/profile');
  const managed = (await screen.findByText('Salary & Leave Information (Managed by Admin)')).closest(
    'section',
  );
  const personal = screen.getByRole('button', { name: 'Edit Profile' }).closest('section');
  expect(facts(personal as Element).length).toBe(2 + personalFieldNames.length);
  expect(facts(personal as Element)).toEqual(
    expect.arrayContaining([
      ['Name', 'Ananya Iyer'],
      ['Email', 'ananya@example.com'],
      ['Designation', 'Engineer'],
      ['UAN', '101234567890'],
      ['PAN', 'ABCPI1234K'],
      ['Bank Account Number', '50100482148215'],
      ['IFSC Code', 'HDFC0001234'],
    ]),
  );
  // With the manager.
  expect(facts(managed as Element).length).toBe(employeeVisibleFieldNames.length + 1);
  expect(facts(managed as Element)).toEqual(
    expect.arrayContaining([
      ['Employee ID', 'SAH-0142'],
      ['Work Location', 'Pune'],
      ['Manager', 'Ravi Shah'],
      ['Date of Joining', '13 Jun 2022'],
      ['Yearly Leaves', '18'],
      ['Basic Salary', '₹1,46,250.50'],
      ['HRA', '₹23,125.00'],
      ['DA', '₹9,250.00'],
      ['Medical Allowance', '₹5,000.00'],
      ['Other Allowance (TA on the slip)', '₹8,875.00'],
    ]),
  );
});
