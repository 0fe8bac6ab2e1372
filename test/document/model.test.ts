import { expect, test } from 'vitest';
import { toSlipModel } from '../../document/model.ts';
import { rupees } from '../../shared/money.ts';
import { amountNames } from '../../shared/pay/payroll-fields.ts';
import { slipPersonalNames } from '../../shared/profiles/profiles.ts';
import { emptySlip, fullSlip } from './sample-slip.ts';

const values = (lines: { label: string; value: string }[]) =>
  Object.fromEntries(lines.map(({ label, value }) => [label, value]));

// spec 2.96, 2.97, 2.98, 2.99, 2.100, 2.101, 2.102, 2.103, 2.104, 3.13, 4.31, 9.16, 9.17
test('a slip has every line of the specification, in its words', () => {
  const model = toSlipModel(fullSlip);
  expect(model.title).toBe('Payslip for the Month of July 2025');
  expect(values(model.employee)).toMatchObject({
    'Employee Name': 'Ananya Iyer',
    Designation: 'Senior Software Engineer',
    'Date of Joining': '13 Jun 2022',
    'Pay Period': 'July 2025',
    'Pay Date': '07 Aug 2025',
  });
  expect(values([model.netPay, ...model.attendance])).toMatchObject({
    'Employee Net Pay': '₹83,266.13',
    'Paid Days': '30',
    'LOP Days': '1',
    'Employee Code': 'SAH-0142',
  });
  expect(values([...model.earnings, model.grossEarnings])).toMatchObject({
    'Basic Salary': '₹46,250.00',
    HRA: '₹23,125.00',
    DA: '₹9,250.00',
    TA: '₹8,875.00',
    'Medical Allowance': '₹5,000.00',
    'Other Allowances': '₹0.00',
    'Gross Earnings': '₹92,500.00',
  });
  expect(values([...model.deductions, model.totalDeductions])).toMatchObject({
    'Loss of Pay': '₹2,983.87',
    'Prof. Tax': '₹200.00',
    PF: '₹5,550.00',
    'Other Deduction': '₹500.00',
    'Total Deductions': '₹9,233.87',
  });
  expect(model.netPayable).toEqual({
    label: 'NET PAYABLE',
    value: '₹83,266.13',
    amountInWords: 'Eighty Three Thousand Two Hundred Sixty Six Rupees And Thirteen Paise Only',
  });
  expect(values(model.payment)).toMatchObject({
    'Payment Mode': 'Bank Transfer',
    UAN: '101234567890',
    Status: 'Paid',
    PAN: 'ABCPI1234K',
    'Bank Account': '50100482148215 (HDFC0001234)',
  });
});

test('every amount and every personal detail of the lists stands on the slip', () => {
  const amounts = Object.fromEntries(amountNames.map((name, index) => [name, rupees(index + 1)]));
  const personal = Object.fromEntries(slipPersonalNames.map((name) => [name, `the ${name}`]));
  const model = JSON.stringify(
    toSlipModel({ ...fullSlip, profile: { ...fullSlip.profile, ...amounts, ...personal } }),
  );
  const unplaced = [
    ...amountNames.filter((_, index) => !model.includes(`"₹${index + 1}.00"`)),
    ...slipPersonalNames.filter((name) => !model.includes(`the ${name}`)),
  ].map(
    (name) =>
      `${name} has a label for the slip and no line: name the line that it follows in shared/profiles/profiles.ts`,
  );
  expect(unplaced).toEqual([]);
});

test('ESI, labour welfare fund and income tax have lines only where they are paid', () => {
  const labels = (profile: typeof fullSlip.profile) =>
    toSlipModel({ ...fullSlip, profile }).deductions.map(({ label }) => label);
  const specified = ['Loss of Pay', 'Prof. Tax', 'PF', 'Other Deduction'];
  expect(labels(fullSlip.profile)).toEqual(specified);
  const zero = { esi: rupees(0), labourWelfareFund: rupees(0), incomeTax: rupees(0) };
  expect(labels({ ...fullSlip.profile, ...zero })).toEqual(specified);
  expect(labels({ ...fullSlip.profile, ...zero, incomeTax: rupees(8_125) })).toEqual([
    ...specified,
    'Income Tax',
  ]);
  expect(labels({ ...fullSlip.profile, esi: rupees(131), labourWelfareFund: rupees(20) })).toEqual([
    ...specified,
    'ESI',
    'Labour Welfare Fund',
  ]);
});

test('missing texts read N/A and missing figures zero', () => {
  const model = toSlipModel(emptySlip);
  expect(model.title).toBe('Payslip for the Month of N/A');
  const words = values([...model.employee, ...model.attendance, ...model.payment]);
  for (const label of ['Designation', 'Date of Joining', 'Pay Period', 'Employee Code', 'UAN', 'PAN']) {
    expect(words[label]).toBe('N/A');
  }
  expect(words['Bank Account']).toBe('N/A');
  expect(words['Paid Days']).toBe('0');
  expect(model.netPayable).toMatchObject({ value: '₹0.00', amountInWords: 'Zero Rupees Only' });
});

// spec 2.104
test('a bank account is shown whole, and its IFSC beside it even where one of the two is missing', () => {
  const bankAccount = (profile: typeof fullSlip.profile) =>
    values(toSlipModel({ ...fullSlip, profile }).payment)['Bank Account'];
  expect(bankAccount({ bankAccountNumber: '50100482148215' })).toBe('50100482148215 (N/A)');
  expect(bankAccount({ ifscCode: 'HDFC0001234' })).toBe('N/A (HDFC0001234)');
  expect(bankAccount({ bankAccountNumber: ' ', ifscCode: '' })).toBe('N/A');
});

// spec 3.14, 5.46
test('totals that the API supplies are shown as they are', () => {
  const settled = {
    grossEarnings: rupees(100),
    lopDeduction: rupees(1.5),
    totalDeductions: rupees(20.25),
    netPay: rupees(-3.1),
  };
  const model = toSlipModel({ ...fullSlip, profile: { ...fullSlip.profile, ...settled } });
  expect(model.grossEarnings.value).toBe('₹100.00');
  expect(model.deductions[0]?.value).toBe('₹1.50');
  expect(model.totalDeductions.value).toBe('₹20.25');
  expect(model.netPay.value).toBe('-₹3.10');
  expect(model.netPayable.amountInWords).toBe('Minus Three Rupees And Ten Paise Only');
});
