import { afterAll, expect, test } from 'vitest';
import { installTool } from '../../../scripts/tools/install-tool.ts';
import { paise } from '../../../shared/money.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { form138Of } from '../../../shared/statutory/filing/form-138.ts';
import type { Quarter } from '../../../shared/statutory/quarter.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { bankAdvice } from '../../../web/pay-runs/export/bank-advice.ts';
import { payrollRegister } from '../../../web/pay-runs/export/payroll-register.ts';
import { peopleColumns } from '../../../web/people/columns.ts';
import { peopleSheet } from '../../../web/people/people-sheet.ts';
import type { Sheet } from '../../../web/sheets/sheet.ts';
import { toXlsx } from '../../../web/sheets/to-xlsx.ts';
import { samplePeople } from '../../web/people/sample-people.ts';
import { expectImported } from './expect-imported.ts';
import { libreOffice, pythonWithOpenpyxl } from './installed.ts';
import { type MadeFile, makers, readers, removeFolder } from './programs.ts';

afterAll(removeFolder);

const hasReaders = installTool('spreadsheets');
const isInstalled: Record<string, boolean> = {
  LibreOffice: Boolean(libreOffice()),
  openpyxl: Boolean(pythonWithOpenpyxl()),
  'openpyxl, streamed': Boolean(pythonWithOpenpyxl()),
  exceljs: hasReaders,
  SheetJS: hasReaders,
};

/** Names and IDs that a program could take for a number, a date, a formula or markup. */
const entries = [
  ['आशा राव', '0042', '00012300123456789012'],
  ['=1+1', '1E5', '000000001'],
  ["O'Neil & <b>", '2026-04-01', '123456789012345'],
  ['+91 98450 12345', '-5', '0'],
].map(
  ([name, employeeId, bankAccountNumber]) =>
    ({
      slipId: 'slip_a_2026-11',
      user: { id: 'usr_a', name, email: 'a@example.com' },
      profile: {
        employeeId,
        bankAccountNumber,
        ifscCode: 'HDFC0001234',
        dateOfJoining: '2026-04-01',
        paidDays: 28.5,
        lopDays: 1.5,
        basicSalary: 45_000.5,
        pf: 1800,
      },
      payDate: '2026-11-30',
    }) as unknown as RegisterEntry,
);

/** A return whose numbers begin with zeros, and whose names a program could take for something else. */
const form138 = form138Of(
  '2026-Q4' as Quarter,
  [
    {
      payPeriod: '2027-01' as PayPeriod,
      slips: ['आशा राव', '=1+1', '1E5'].map((name, i) => ({
        ...{ userId: `usr_${i}` as UserId, name, pan: i === 0 ? '' : 'ABCDE1234F', payDate: '2027-01-05' },
        ...{ paid: paise(1_00_000_00), tax: paise(8_125_50) },
      })),
      challans: [
        {
          bsr: '0510308',
          on: '2027-02-05',
          serial: '00123',
          tax: paise(24_376_50),
          interest: paise(0),
          fee: paise(0),
        },
      ],
    },
  ],
  [],
);
const form138Sheets = Object.fromEntries(form138.files.map(({ name, sheet }) => [name, sheet as Sheet]));

const sheets: Record<string, Sheet> = {
  ...form138Sheets,
  'the bank advice': bankAdvice('2026-11', entries).sheet,
  'the payroll register': payrollRegister('2026-11', entries),
  'the payroll register of 2,000 employees': payrollRegister(
    '2026-11',
    Array.from({ length: 500 }, () => entries).flat(),
  ),
  'the export of employees': peopleSheet(samplePeople, peopleColumns),
  'the template of employees': peopleSheet([], peopleColumns),
};

/** The cells of a sheet as a program should show them. */
const expectedRows = ({ columns, rows, totals }: Sheet) => [
  columns.map(({ label }) => label),
  ...[...rows, ...(totals ? [totals] : [])].map((row) =>
    row.map((value, index) => (columns[index]?.kind === 'text' || value === '' ? value : Number(value))),
  ),
];

for (const [program, read] of Object.entries(readers))
  test.runIf(isInstalled[program]).for(Object.entries(sheets))(
    `${program} opens %s, with text as text and amounts as numbers`,
    async ([, sheet]) => {
      const bytes = new Uint8Array(await (await toXlsx(sheet)).arrayBuffer());
      const { name, rows } = await read(bytes);
      expect(name).toBe(sheet.name);
      expect(rows).toEqual(expectedRows(sheet));
    },
  );

for (const [program, make] of Object.entries(makers))
  test.runIf(isInstalled[program]).for(Object.keys(expectImported) as MadeFile[])(
    `the import reads a %s file made by ${program}`,
    async (name) => expectImported[name](await make(name)),
  );
