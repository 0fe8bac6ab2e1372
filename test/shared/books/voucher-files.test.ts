import { describe, expect, test } from 'vitest';
import { journalOf } from '../../../shared/books/journal.ts';
import { toPlainSheet, toZohoSheet } from '../../../shared/books/journal-sheets.ts';
import { toTallyMasters, toTallyVoucher } from '../../../shared/books/tally.ts';
import { reversalOf, voucherOf } from '../../../shared/books/voucher.ts';
import { toCsv } from '../../../web/sheets/to-csv.ts';
import { noMinimum, workedExample } from '../../support/booked-slip.ts';
import { november } from '../../support/filed-slip.ts';

const linesOf = (department?: string) =>
  journalOf(
    [workedExample(1, department)],
    november,
    { ledgers: {}, byDepartment: department !== undefined },
    { overrides: noMinimum },
  ).lines;
const example = voucherOf(november, 1, linesOf());

describe('the Tally voucher', () => {
  // behaviour books: Tally
  test('is that of the worked example 4.12, byte for byte', () => {
    expect(toTallyVoucher(example, 'My Co')).toBe(
      `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>My Co</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>
<REQUESTDATA><TALLYMESSAGE xmlns:UDF="TallyUDF">
<VOUCHER REMOTEID="vetan-2026-11-v1" VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View">
<DATE>20261130</DATE><VOUCHERTYPENAME>Journal</VOUCHERTYPENAME><NARRATION>Salaries November 2026</NARRATION>
<ALLLEDGERENTRIES.LIST><LEDGERNAME>Salaries</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-125000.00</AMOUNT></ALLLEDGERENTRIES.LIST>
<ALLLEDGERENTRIES.LIST><LEDGERNAME>Employer PF contribution</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-3250.00</AMOUNT></ALLLEDGERENTRIES.LIST>
<ALLLEDGERENTRIES.LIST><LEDGERNAME>PF payable</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>6250.00</AMOUNT></ALLLEDGERENTRIES.LIST>
<ALLLEDGERENTRIES.LIST><LEDGERNAME>PT payable</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>200.00</AMOUNT></ALLLEDGERENTRIES.LIST>
<ALLLEDGERENTRIES.LIST><LEDGERNAME>TDS on salary payable</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>8125.00</AMOUNT></ALLLEDGERENTRIES.LIST>
<ALLLEDGERENTRIES.LIST><LEDGERNAME>Salaries payable</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>113675.00</AMOUNT></ALLLEDGERENTRIES.LIST>
</VOUCHER></TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`,
    );
  });

  test('has amounts that add up to 0', () => {
    const amounts = [...toTallyVoucher(example, 'My Co').matchAll(/<AMOUNT>(-?[\d.]+)</g)];
    expect(amounts.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
  });

  test('escapes names, and books costs to the cost centre of their department', () => {
    const xml = toTallyVoucher(voucherOf(november, 1, linesOf('R&D <"new">')), 'Rao & Sons');
    expect(xml).toContain('<SVCURRENTCOMPANY>Rao &amp; Sons</SVCURRENTCOMPANY>');
    expect(xml).toContain(
      '<AMOUNT>-125000.00</AMOUNT><CATEGORYALLOCATIONS.LIST><CATEGORY>Primary Cost Category</CATEGORY><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><COSTCENTREALLOCATIONS.LIST><NAME>R&amp;D &lt;&quot;new&quot;&gt;</NAME><AMOUNT>-125000.00</AMOUNT></COSTCENTREALLOCATIONS.LIST></CATEGORYALLOCATIONS.LIST></ALLLEDGERENTRIES.LIST>',
    );
    expect(xml.match(/CATEGORYALLOCATIONS\.LIST>/g)).toHaveLength(4);
  });
});

// behaviour books: Tally
test('the ledgers for Tally are each once, in the group of what they are, with the cost centres', () => {
  const xml = toTallyMasters(linesOf('Sales'), 'My Co');
  expect(xml).toContain('<REPORTNAME>All Masters</REPORTNAME>');
  expect(xml.match(/<(LEDGER|COSTCENTRE) NAME=.*/g)).toEqual([
    '<LEDGER NAME="Salaries" ACTION="Create"><NAME>Salaries</NAME><PARENT>Indirect Expenses</PARENT><ISCOSTCENTRESON>Yes</ISCOSTCENTRESON></LEDGER>',
    '<LEDGER NAME="Employer PF contribution" ACTION="Create"><NAME>Employer PF contribution</NAME><PARENT>Indirect Expenses</PARENT><ISCOSTCENTRESON>Yes</ISCOSTCENTRESON></LEDGER>',
    '<LEDGER NAME="PF payable" ACTION="Create"><NAME>PF payable</NAME><PARENT>Duties &amp; Taxes</PARENT></LEDGER>',
    '<LEDGER NAME="PT payable" ACTION="Create"><NAME>PT payable</NAME><PARENT>Duties &amp; Taxes</PARENT></LEDGER>',
    '<LEDGER NAME="TDS on salary payable" ACTION="Create"><NAME>TDS on salary payable</NAME><PARENT>Duties &amp; Taxes</PARENT></LEDGER>',
    '<LEDGER NAME="Salaries payable" ACTION="Create"><NAME>Salaries payable</NAME><PARENT>Current Liabilities</PARENT></LEDGER>',
    '<COSTCENTRE NAME="Sales" ACTION="Create"><NAME>Sales</NAME><CATEGORY>Primary Cost Category</CATEGORY></COSTCENTRE></TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>',
  ]);
});

describe('the CSV of a voucher', () => {
  test('has the worked example 4.12 with its date, number, description and department', () => {
    expect(toCsv(toPlainSheet(voucherOf(november, 1, linesOf('Sales'))))).toBe(
      [
        '\uFEFFdate,journal no,account,debit,credit,description,department',
        '2026-11-30,vetan-2026-11-v1,Salaries,125000.00,,Salaries November 2026,Sales',
        '2026-11-30,vetan-2026-11-v1,Employer PF contribution,3250.00,,Salaries November 2026,Sales',
        '2026-11-30,vetan-2026-11-v1,PF payable,,6250.00,Salaries November 2026,',
        '2026-11-30,vetan-2026-11-v1,PT payable,,200.00,Salaries November 2026,',
        '2026-11-30,vetan-2026-11-v1,TDS on salary payable,,8125.00,Salaries November 2026,',
        '2026-11-30,vetan-2026-11-v1,Salaries payable,,113675.00,Salaries November 2026,',
        '',
      ].join('\r\n'),
    );
  });

  // behaviour books: CSV
  test('for Zoho Books has its names of fields', () => {
    const [header, first] = toCsv(toZohoSheet(example)).split('\r\n');
    expect([header, first]).toEqual([
      '\uFEFFJournal Date,Journal Number,Reference Number,Notes,Account,Description,Debit,Credit,Department',
      '2026-11-30,vetan-2026-11-v1,vetan-2026-11-v1,Salaries November 2026,Salaries,Salaries November 2026,125000.00,,',
    ]);
  });

  test('runs no formula that a ledger or a department is called', () => {
    const csv = toCsv(toPlainSheet(voucherOf(november, 1, linesOf('=HYPERLINK("x")'))));
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

test('a reversal has debits for credits, and its own id and narration', () => {
  const reversal = reversalOf(november, 1, example.lines);
  expect([reversal.id, reversal.date, reversal.narration]).toEqual([
    'vetan-2026-11-v1-reversal',
    '2026-11-30',
    'Reversal of Salaries November 2026, version 1',
  ]);
  expect(reversal.lines.map(({ ledger, debit, credit }) => [ledger, credit, debit])).toEqual(
    example.lines.map(({ ledger, debit, credit }) => [ledger, debit, credit]),
  );
});
