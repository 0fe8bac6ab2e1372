import { describe, expect, test, vi } from 'vitest';
import type { ImportedSlip, ImportedSlipOutcome } from '../../../shared/payroll/imported-slips.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { earlierColumns, matchEarlierColumns } from '../../../web/pay-runs/earlier/columns.ts';
import { totalsByMonth } from '../../../web/pay-runs/earlier/month-tables.tsx';
import { planMonths } from '../../../web/pay-runs/earlier/plan.ts';
import { saveMonths } from '../../../web/pay-runs/earlier/save-months.ts';
import { earlierTemplate } from '../../../web/pay-runs/earlier/template.ts';
import { columnMessages as personMessages } from '../../../web/pay-runs/import/columns.ts';
import { readCsv } from '../../../web/sheets/read-csv.ts';
import { toCsv } from '../../../web/sheets/to-csv.ts';

const person = (number: number, name: string): EmployeeEntry => ({
  id: `usr_${String(number).padStart(20, '0')}` as EmployeeEntry['id'],
  user: {
    id: `usr_${String(number).padStart(20, '0')}` as EmployeeEntry['id'],
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  },
  employeeId: `SSW-${number}`,
  state: 'ready',
});
const [asha, farah] = [person(1, 'Asha Rao'), person(2, 'Farah Khan')];
const people = [asha, farah];

const columnsOf = (csv: string) =>
  matchEarlierColumns(readCsv(new TextEncoder().encode(csv), earlierColumns.isTitle));
const added = async (slips: ImportedSlip[]): Promise<ImportedSlipOutcome[]> =>
  slips.map(() => ({ outcome: 'added' }));
const plan = (csv: string, preview = added) => planMonths(columnsOf(csv), people, preview);

const titles = 'Emp Code,Name,Month,Basic,Gross,LOP,PF,ESIC,PT,TDS,Net Payable';

describe('a sheet of earlier months', () => {
  // behaviour earlier-months: One row of a spreadsheet
  test('has a payslip for each row, the months of an employee together', async () => {
    const { rows, refused, unchanged } = await plan(
      [
        titles,
        'SSW-1,Asha Rao,Apr-26,30000,"50,000.50",0,1800,-,200,2500,45500.50',
        'SSW-2,Farah Khan,2026-04,9000,15000,1.5,1080,113,0,0,13807',
        'SSW-1,Asha Rao,05/2026,30000,50000,0,1800,,200,2500,45500',
      ].join('\n'),
    );
    expect([refused, unchanged]).toEqual([[], 0]);
    expect(rows.map(({ number, name, slip }) => [number, name, slip.payPeriod, slip.netPay])).toEqual([
      [2, 'Asha Rao', '2026-04', 45_500.5],
      [4, 'Asha Rao', '2026-05', 45_500],
      [3, 'Farah Khan', '2026-04', 13_807],
    ]);
    expect(rows[0]?.slip).toEqual({
      userId: asha.id,
      payPeriod: '2026-04',
      basicSalary: 30_000,
      grossEarnings: 50_000.5,
      lopDays: 0,
      pf: 1_800,
      esi: 0,
      profTax: 200,
      incomeTax: 2_500,
      netPay: 45_500.5,
    });
  });

  // behaviour earlier-months: One row of a spreadsheet
  test('names all that is wrong with a row, and brings the others', async () => {
    const { rows, refused } = await plan(
      [
        titles,
        'SSW-1,Asha Rao,Apr 2026,30000,50000,0,1800,0,200,2500,45400',
        'SSW-9,Hari,Apr 2026,,10000,,,,,,10000',
        'SSW-2,Farah Khan,soon,9000,,1.5,1080,113,0,0,lots',
        'SSW-2,Farah Khan,Apr 2026,,10000,,,,,,10000',
        'SSW-2,Farah Khan,2026-04-30,,10000,,,,,,10000',
        'SSW-2,Farah Khan,Jun 2026,,10000,,,,,,10000',
      ].join('\n'),
    );
    expect(rows.map(({ number }) => number)).toEqual([7]);
    expect(refused.map(({ number, reasons }) => [number, ...reasons])).toEqual([
      [
        2,
        'Gross earnings less deductions are ₹45,500.00, but the net pay is ₹45,400.00. Correct one of them.',
      ],
      [3, 'No employee has the employee ID “SSW-9”.'],
      [
        4,
        'Month is not a month: “soon”. Type it, for example Apr 2026.',
        'Gross Earnings is missing. Type an amount.',
        'Net Pay is not a number: “lots”. Type it, for example 45000.',
      ],
      [5, 'April 2026 of Farah Khan appears more than once, in rows 5, 6. Keep one of them.'],
      [6, 'April 2026 of Farah Khan appears more than once, in rows 5, 6. Keep one of them.'],
    ]);
  });

  test('shows what the server refuses, replaces and has already', async () => {
    const preview = vi.fn(
      async (_: ImportedSlip[]): Promise<ImportedSlipOutcome[]> => [
        { outcome: 'changed', generated: '2026-11' as PayPeriod },
        { outcome: 'refused', message: 'This employee did not work here in May 2026.' },
        { outcome: 'unchanged' },
      ],
    );
    const row = (month: string) => `SSW-1,Asha Rao,${month},,10000,,,,,,10000`;
    const planned = await plan(
      [titles, row('Apr 2026'), row('May 2026'), row('Jun 2026')].join('\n'),
      preview,
    );
    expect(planned.rows).toMatchObject([{ number: 2, isChange: true, generated: '2026-11' }]);
    expect(planned.refused).toMatchObject([
      { number: 3, reasons: ['This employee did not work here in May 2026.'] },
    ]);
    expect(planned.unchanged).toBe(1);
    expect(preview).toHaveBeenCalledOnce();
  });

  test('has exact sums by month and column, with days', async () => {
    const { rows } = await plan(
      [
        titles,
        'SSW-1,Asha Rao,May 2026,,0.1,0.1,,,,,0.1',
        'SSW-2,Farah Khan,May 2026,,0.2,0.2,,,,,0.2',
        'SSW-2,Farah Khan,Apr 2026,,10,,1,,,,9',
      ].join('\n'),
    );
    const sums = totalsByMonth(rows).map(({ payPeriod, employees, sums }) => [
      payPeriod,
      employees,
      sums.get('grossEarnings'),
      sums.get('lopDays'),
      sums.get('netPay'),
    ]);
    expect(sums).toEqual([
      ['2026-04', 1, 1_000, 0, 900],
      ['2026-05', 2, 30, 30, 30],
      [undefined, 3, 1_030, 30, 930],
    ]);
  });

  test.each([
    ['Month,Gross,Net\nApr 2026,1,1', personMessages.noPerson],
    ['Emp Code,Basic\nSSW-1,1', 'These columns are missing: “Month”, “Gross Earnings”, “Net Pay”.'],
  ])('names the columns that are missing: %j', (csv, message) => {
    expect(() => columnsOf(csv)).toThrow(message);
  });

  // behaviour earlier-months: One row of a spreadsheet
  test('is skipped where it is the template without figures', async () => {
    const importable = { from: '2026-04', to: '2026-10' } as { from: PayPeriod; to: PayPeriod };
    const template = toCsv(earlierTemplate(people, importable));
    expect(template.split('\n')).toHaveLength(2 * 7 + 1 + (template.endsWith('\n') ? 1 : 0));
    expect(await plan(template)).toEqual({ rows: [], refused: [], unchanged: 0 });
    const filled = template.replace(/^(SSW-2,.*,Oct 2026,)(.*)$/m, (_, keys: string, blank: string) => {
      const cells = blank.trimEnd().split(',');
      const at = (title: string) => earlierColumns.columns.indexOf(title as never) - 4;
      cells[at('grossEarnings')] = '20000';
      cells[at('netPay')] = '20000';
      return keys + cells.join(',');
    });
    expect((await plan(filled)).rows).toMatchObject([
      { name: 'Farah Khan', slip: { payPeriod: '2026-10', grossEarnings: 20_000 } },
    ]);
  });
});

test('saving counts what the server answers, and keeps what it refuses', async () => {
  const { rows } = await plan(
    [titles, 'SSW-1,Asha,Apr 2026,,1,,,,,,1', 'SSW-1,Asha,May 2026,,1,,,,,,1'].join('\n'),
  );
  const answered = vi.fn();
  const result = await saveMonths(
    rows,
    async () => [{ outcome: 'added' }, { outcome: 'refused', message: 'It has a payslip.' }],
    answered,
  );
  expect(result).toEqual({
    added: 1,
    changed: 0,
    unchanged: 0,
    left: 0,
    refused: [{ number: 3, name: 'Asha Rao', reasons: ['It has a payslip.'] }],
  });
  expect(answered).toHaveBeenCalledWith(2);
});
