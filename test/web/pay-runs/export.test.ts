import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, sumPaise, toRupees } from '../../../shared/money.ts';
import { calculateSlip } from '../../../shared/pay/calculation.ts';
import { amountNames } from '../../../shared/pay/payroll-fields.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { bankAdvice } from '../../../web/pay-runs/export/bank-advice.ts';
import { payrollRegister, totalsOfRegister } from '../../../web/pay-runs/export/payroll-register.ts';
import { formatDecimal, type Sheet } from '../../../web/sheets/sheet.ts';
import { restoreText, toCsv } from '../../../web/sheets/to-csv.ts';
import { toXlsx } from '../../../web/sheets/to-xlsx.ts';
import { parseCsv, readXlsx } from './sheets.ts';

const period = '2026-11';

/** In paise: '-3100.00' → -310000. */
const toPaise = (decimal: string) => {
  expect(decimal).toMatch(/^-?\d+\.\d\d$/);
  return Number(decimal.replace('.', ''));
};

/** Names of employees, and names that an attacker would choose. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '＝', '"', ';', ''), fc.string())
    .map(([start, rest]) => `${start}${rest}`),
  fc.constantFrom('=HYPERLINK("http://x","y")', 'आशा राव', '_x0041_', ']]>&<b>', "'=1", '\u0000\ud800'),
);

const paiseAmount = fc.integer({ min: 0, max: 99_999_999_999 }).map((amount) => toRupees(paise(amount)));

/** A slip of the register; its results follow from its amounts, as they do on a generated one. */
const entry: fc.Arbitrary<RegisterEntry> = fc
  .record({
    name: text,
    bankAccountNumber: fc.option(fc.stringMatching(/^0{0,5}\d{1,18}$/), { nil: undefined }),
    ifscCode: fc.option(fc.constantFrom('HDFC0001234', ''), { nil: undefined }),
    employeeId: fc.option(text, { nil: undefined }),
    lopDays: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
    amounts: fc.record(Object.fromEntries(amountNames.map((name) => [name, paiseAmount])), {
      requiredKeys: [],
    }),
  })
  .map(({ name, amounts, ...details }) => ({
    slipId: 'slip_a_2026-11',
    user: { id: 'usr_a', name, email: 'a@example.com' },
    profile: { ...details, ...amounts, paidDays: 30 },
    payDate: '2026-11-30',
  })) as unknown as fc.Arbitrary<RegisterEntry>;
const entries = fc.array(entry, { maxLength: 30 });

const textSheet = (cells: string[]): Sheet => ({
  name: 'Sheet',
  columns: [{ label: 'Text', kind: 'text' }],
  rows: cells.map((cell) => [cell]),
});

/** Matches texts that spreadsheets run (OWASP, CSV injection), in full width too. */
const runs = (cell: string) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell);

describe('text in a CSV file', () => {
  // behaviour pay-runs: Text is text in CSV and Excel
  test('never starts as a formula, is otherwise as it was, and is so again once it is read', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const csv = toCsv(textSheet(cells));
        const [, ...rows] = parseCsv(csv);
        const isQuoted = (cell: string) => runs(cell.replace(/^'+/, ''));
        expect(rows).toEqual(cells.map((cell) => [isQuoted(cell) ? `'${cell}` : cell]));
        expect(rows.filter(([cell = '']) => runs(cell))).toEqual([]);
        expect(rows.map(([cell = '']) => restoreText(cell))).toEqual(cells);
      }),
    );
  });

  test('is told to be UTF-8, so that Excel shows Devanagari', async () => {
    const bytes = new Uint8Array(await new Blob([toCsv(textSheet(['आशा']))]).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('Text\r\nआशा\r\n');
  });

  test('stays in its cell where the separator is a semicolon', () => {
    expect(toCsv(textSheet(['Rao;=1+1']))).toContain('\r\n"Rao;=1+1"\r\n');
  });
});

describe('text in an XLSX file', () => {
  // behaviour pay-runs: Text is text in CSV and Excel
  test('is a string and no formula, character by character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (cells) => {
        const [, ...rows] = await readXlsx(await toXlsx(textSheet(cells)));
        expect(rows).toEqual(cells.map((cell) => [cell === '' ? undefined : { text: cell.toWellFormed() }]));
      }),
      { numRuns: 40 },
    );
  });
});

describe('an amount', () => {
  test('has two decimals and no grouping, to the paisa', () => {
    expect(
      [0, 5, -5, 310_000, -310_000, 1_723_813_207].map((amount) => formatDecimal(paise(amount))),
    ).toEqual(['0.00', '0.05', '-0.05', '3100.00', '-3100.00', '17238132.07']);
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(toPaise(formatDecimal(paise(amount))) + 0).toBe(amount + 0);
      }),
    );
  });

  test('below zero is a number in CSV, not text', () => {
    const sheet: Sheet = { name: 'Sheet', columns: [{ label: 'Net', kind: 'amount' }], rows: [['-3100.00']] };
    expect(toCsv(sheet)).toBe('\uFEFFNet\r\n-3100.00\r\n');
  });
});

describe('the payroll register', () => {
  // behaviour pay-runs: The files of a generated month
  test('adds up in each column, in both files, to the sums of the slips', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (slips) => {
        const sheet = payrollRegister(period, slips);
        const [header = [], ...lines] = parseCsv(toCsv(sheet));
        const cells = await readXlsx(await toXlsx(sheet));
        const totals = totalsOfRegister(slips);
        expect(lines).toHaveLength(slips.length + 1);
        sheet.columns.forEach(({ label, kind }, column) => {
          expect([header[column], cells[0]?.[column]]).toEqual([label, { text: label }]);
          if (kind !== 'amount') return;
          const written = lines.map((line) => line[column] ?? '');
          const sum = sumPaise(written.slice(0, -1).map((decimal) => paise(toPaise(decimal))));
          expect(sum).toBe(toPaise(written.at(-1) ?? ''));
          expect(cells.slice(1).map((row) => row[column])).toEqual(written.map((number) => ({ number })));
        });
        const total = (label: string) => toPaise(lines.at(-1)?.[header.indexOf(label)] ?? '');
        expect(total('Gross Earnings')).toBe(totals.grossEarnings);
        expect(total('Total Deductions')).toBe(totals.totalDeductions);
        expect(total('Net Pay')).toBe(totals.netPay);
        expect(totals.netPay).toBe(totals.grossEarnings - totals.totalDeductions);
      }),
      { numRuns: 40 },
    );
  });

  test('has results that were given as they are on the slip', () => {
    const given = calculateSlip({ basicSalary: paise(100_000), netPay: paise(90_001) });
    expect(given.netPay).toBe(90_001);
    const slip = { user: { name: 'Asha' }, profile: { basicSalary: 1000, netPay: 900.01 }, payDate: '' };
    const { rows } = payrollRegister(period, [slip as unknown as RegisterEntry]);
    expect(rows[0]?.at(-1)).toBe('900.01');
  });

  // behaviour payroll: Arrears are one line for each month
  test('has one column for all arrears, one for what takes them back, and each earning with its arrears', () => {
    const line = (label: string, amount: number, more: object) => ({ id: label, label, amount, ...more });
    const arrears = (month: string, of: string, name: string, amount: number, kind = 'earning') =>
      line(`Arrears: ${name}, ${month}`, amount, { kind, arrears: { month, of, name } });
    const lop = { kind: 'earning', adjustment: 'lop-reversal' };
    const fuel = 'component:fuel';
    const lines = [
      line('Fuel', 300, { id: fuel, kind: 'earning' }),
      ...[arrears('2026-09', 'basicSalary', 'Basic Salary', 100), arrears('2026-09', fuel, 'Fuel', 10)],
      arrears('2026-10', 'basicSalary', 'Basic Salary', 50),
      arrears('2026-08', 'basicSalary', 'Basic Salary', 30, 'deduction'),
      ...[line('LOP reversal, August 2026', 7, lop), line('LOP reversal, July 2026', 5, lop)],
    ];
    const slip = { user: { name: 'Asha' }, profile: { basicSalary: 1000, lines }, payDate: '' };
    const { columns, rows } = payrollRegister(period, [slip as unknown as RegisterEntry]);
    const amounts = columns.flatMap(({ label, kind }, i) =>
      kind === 'amount' && Number(rows[0]?.[i]) !== 0 ? [[label, Number(rows[0]?.[i])]] : [],
    );
    expect(amounts).toEqual([
      ['Basic Salary', 1000],
      ['Fuel', 300],
      ['Arrears', 160],
      ['LOP reversals', 12],
      ['Gross Earnings', 1472],
      ['Recovered pay of earlier months', 30],
      ['Total Deductions', 30],
      ['Net Pay', 1442],
      ['Basic Salary with arrears', 1120],
      ['Fuel with arrears', 310],
    ]);
  });
});

describe('the bank advice', () => {
  // behaviour pay-runs: The files of a generated month
  test('has the employees who can be paid; with those who are left out it is the net pay of all', () => {
    fc.assert(
      fc.property(entries, (slips) => {
        const { sheet, paid, withoutBankDetails, withNothingToPay } = bankAdvice(period, slips);
        const [, ...lines] = parseCsv(toCsv(sheet));
        const sum = sumPaise(lines.map(([, , , amount = '']) => paise(toPaise(amount))));
        expect(sum).toBe(paid.amount);
        expect(sum + withoutBankDetails.amount + withNothingToPay.amount).toBe(
          totalsOfRegister(slips).netPay,
        );
        const people = [paid, withoutBankDetails, withNothingToPay].flatMap(({ names }) => names);
        expect(people.sort()).toEqual(slips.map(({ user }) => user.name).sort());
        expect(lines.every(([, account, ifsc, amount = '']) => account && ifsc && toPaise(amount) > 0)).toBe(
          true,
        );
      }),
    );
  });

  test('names employees that it does not pay: nothing earned, or a net pay below zero', () => {
    const slipOf = (name: string, amounts: object) =>
      ({ user: { name }, profile: { ...amounts, bankAccountNumber: '1', ifscCode: 'X' } }) as RegisterEntry;
    const slips = [slipOf('Nothing', {}), slipOf('Below', { pf: 31.5 }), slipOf('Paid', { hra: 0.01 })];
    const { sheet, withNothingToPay } = bankAdvice(period, slips);
    expect(withNothingToPay).toEqual({ names: ['Nothing', 'Below'], amount: -3150 });
    expect(sheet.rows.map(([name]) => name)).toEqual(['Paid']);
  });

  test('marks whose bank account was changed since the slip before, and names them', () => {
    const slipOf = (name: string, bankChange?: RegisterEntry['bankChange']) =>
      ({
        user: { name },
        profile: { hra: 1, bankAccountNumber: '1', ifscCode: 'X' },
        bankChange,
      }) as RegisterEntry;
    const { sheet, paidElsewhere } = bankAdvice(period, [
      slipOf('Asha Rao'),
      slipOf('Bela Shah', { on: '2026-11-12' }),
      slipOf('Chitra Nair', { on: '2026-11-13', by: 'Priya Sharma' }),
    ]);
    expect(sheet.columns.at(-1)?.label).toBe('Bank account changed');
    expect(sheet.rows.map((row) => row.at(-1))).toEqual([
      '',
      '12 Nov 2026 by the employee',
      '13 Nov 2026 by Priya Sharma',
    ]);
    expect(paidElsewhere).toEqual({ names: ['Bela Shah', 'Chitra Nair'], amount: 200 });
  });

  // behaviour pay-runs: Text is text in CSV and Excel
  test('keeps the zeros at the start of an account number', async () => {
    const profile = { basicSalary: 1000.5, bankAccountNumber: '00012300', ifscCode: 'HDFC0001234' };
    const slip = { user: { name: 'आशा राव' }, profile, payDate: '' } as unknown as RegisterEntry;
    const { sheet } = bankAdvice(period, [slip]);
    expect(toCsv(sheet)).toBe(
      '\uFEFFName,Account Number,IFSC,Amount,Narration,Bank account changed\r\nआशा राव,00012300,HDFC0001234,1000.50,Salary November 2026,\r\n',
    );
    for (const file of [sheet, payrollRegister(period, [slip])])
      expect((await readXlsx(await toXlsx(file))).flat()).toContainEqual({ text: '00012300' });
  });
});
