import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBankReport } from '../../../shared/payments/bank-files/bank-report.ts';

const icici =
  'File_Sequence_Num,Pymt_Prod_Type_Code,Pymt_Mode,Debit_Acct_no,Beneficiary Name,Beneficiary Account No,Bene_IFSC_Code,Amount,Debit narration,Credit narration,Mobile Numder,Email id,Remark,Pymt_Date,Reference_no,Addl_Info1,Addl_Info2,Addl_Info3,Addl_Info4,Addl_Info5,Beneficiary LEI,STATUS,Current Step,File name,Rejected by,Rejection Reason,Acct_Debit_date,Customer Ref No,UTR NO'.split(
    ',',
  );
const row = (cells: Record<string, string>) => icici.map((header) => cells[header] ?? '');

test('ICICI’s status report gives each transfer with its outcome, UTR and reason', () => {
  const paid = row({
    'Beneficiary Account No': '50100123456789',
    Amount: '113675.00',
    Reference_no: 'SAL202611E042',
    STATUS: 'Paid',
    'UTR NO': 'ICICN2633100417',
  });
  const failed = row({
    'Beneficiary Account No': '00112233',
    Amount: '85,300',
    Reference_no: 'SAL202611E007',
    STATUS: 'REJECTED',
    'Rejection Reason': 'Account closed',
  });
  expect(readBankReport([['Consolidated Status Report'], icici, paid, failed, []])).toEqual([
    {
      row: 3,
      reference: 'SAL202611E042',
      account: '50100123456789',
      amount: 1_13_675_00,
      outcome: 'paid',
      status: 'Paid',
      utr: 'ICICN2633100417',
      reason: '',
    },
    {
      row: 4,
      reference: 'SAL202611E007',
      account: '00112233',
      amount: 85_300_00,
      outcome: 'failed',
      status: 'REJECTED',
      utr: '',
      reason: 'Account closed',
    },
  ]);
});

// behaviour payments: The bank's report
test.each([
  ['Success', 'paid'],
  ['PROCESSED', 'paid'],
  ['Not Paid', 'failed'],
  ['Payment returned', 'failed'],
  ['Payment  Successful.', 'paid'],
  ['SUCCESS', 'paid'],
  ['Transaction-Failed', 'failed'],
  ['Returned by beneficiary bank', 'failed'],
  ['To be processed', 'unknown'],
  ['Yet to be paid', 'unknown'],
  ['Pre-Processed', 'unknown'],
  ['Partially processed', 'unknown'],
  ['Accepted, will be credited', 'unknown'],
  ['Authorisation completed', 'unknown'],
  ['Not yet processed', 'unknown'],
  ['Paid?', 'unknown'],
  ['Paid: no', 'unknown'],
  ['नहीं Paid', 'unknown'],
  ['Not rejected', 'unknown'],
  ['Rejection reversed', 'unknown'],
  ['Debited', 'unknown'],
  ['Pending for approval', 'unknown'],
  ['Unsuccessful', 'unknown'],
  ['', 'unknown'],
])('the status “%s” means %s', (status, outcome) => {
  expect(
    readBankReport([
      ['Ref No', 'Amount', 'Status'],
      ['A1', '1', status],
    ])?.[0]?.outcome,
  ).toBe(outcome);
});

// behaviour payments: The bank's report
test('numbers that a report marks as texts for a spreadsheet are read without the mark', () => {
  const header = ['Reference', 'Account number', 'Amount', 'Status', 'UTR'];
  const rows = [
    ['="SAL202611E042"', '="00123456789"', '="500.00"', 'Paid', '="HDFCN1"'],
    ["'SAL202611E042", "'00123456789", '500.00', 'Paid', "'HDFCN1"],
  ];
  const read = { reference: 'SAL202611E042', account: '00123456789', amount: 500_00, utr: 'HDFCN1' };
  expect(readBankReport([header, ...rows])).toMatchObject([read, read]);
});

test('a sheet without a status is no report', () => {
  expect(
    readBankReport([
      ['Reference', 'Amount'],
      ['A1', '1'],
    ]),
  ).toBeUndefined();
  expect(readBankReport([])).toBeUndefined();
});

test.each([
  ['113675.05', 1_13_675_05],
  ['₹1,13,675.5', 1_13_675_50],
  ['Rs. 85,300.00', 85_300_00],
  ['INR 85300.500', 85_300_50],
  ['85300.255', undefined],
  ['85300 CR', undefined],
  ['-85300', undefined],
  ['8530RS0', undefined],
  ['', undefined],
])('the amount “%s” of a report is %s paise', (text, amount) => {
  const report = [
    ['Ref No', 'Amount', 'Status'],
    ['A1', text, 'Paid'],
  ];
  expect(readBankReport(report)?.[0]?.amount).toBe(amount);
});

test('a report with accounts and without references is read, and its cells are trimmed', () => {
  const report = [
    ['  Beneficiary Account No. ', 'AMOUNT', 'Status'],
    ["'0011 2233 ", ' 85300 ', ' Paid '],
    ['', '85300', 'Paid'],
  ];
  expect(readBankReport(report)).toEqual([
    {
      row: 2,
      reference: '',
      account: '00112233',
      amount: 85_300_00,
      outcome: 'paid',
      status: 'Paid',
      utr: '',
      reason: '',
    },
  ]);
});

test('a sheet with a status and an amount alone is no report', () => {
  expect(
    readBankReport([
      ['Amount', 'Status'],
      ['1', 'Paid'],
    ]),
  ).toBeUndefined();
});

test('a word beside a final status makes it another status, which waits for the admin', () => {
  const outcomeOf = (status: string) =>
    readBankReport([
      ['Ref No', 'Amount', 'Status'],
      ['A1', '1', status],
    ])?.[0]?.outcome;
  const word = fc.constantFrom(
    'will be',
    'yet',
    'partly',
    'auth',
    'to be',
    'may be',
    'awaiting',
    'pre',
    'non',
  );
  const final = fc.constantFrom(
    'paid',
    'processed',
    'credited',
    'completed',
    'rejected',
    'returned',
    'success',
  );
  fc.assert(
    fc.property(
      word,
      final,
      fc.boolean(),
      fc.constantFrom(' ', '-', ', ', '_'),
      (other, status, first, gap) => {
        expect(outcomeOf(first ? `${other}${gap}${status}` : `${status}${gap}${other}`)).toBe('unknown');
      },
    ),
  );
});
