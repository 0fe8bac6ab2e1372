import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rupees } from '../../../../shared/money.ts';
import { maxSavedRows } from '../../../../shared/pay-runs/messages.ts';
import type { PayRunRow } from '../../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../../shared/period.ts';
import {
  columnMessages,
  figureColumns,
  importTemplate,
  matchFigureColumns,
} from '../../../../web/pay-runs/import/columns.ts';
import { planImport, planMessages, viewAfter } from '../../../../web/pay-runs/import/plan.ts';
import { conflictMessage, saveChanges } from '../../../../web/pay-runs/import/save-changes.ts';
import { columnMessages as duplicateMessages } from '../../../../web/sheets/match-columns.ts';
import { readCsv } from '../../../../web/sheets/read-csv.ts';
import { toCsv } from '../../../../web/sheets/to-csv.ts';
import { Month, rowOf } from '../month.ts';

const rowsOf = (csv: string) => readCsv(new TextEncoder().encode(csv), figureColumns.isTitle);
const plan = (csv: string, people: readonly PayRunRow[]) =>
  planImport(matchFigureColumns(rowsOf(csv)), people);
const templateOf = (people: readonly PayRunRow[]) => toCsv(importTemplate(people));

const asha = rowOf('asha', { name: 'Asha Rao', email: 'asha@example.com', employeeId: 'SSW-1' });
const farah = rowOf('farah', { name: 'Farah Khan', email: 'farah@example.com', employeeId: 'SSW-2' });
const twins = ['one', 'two'].map((id) => rowOf(id, { employeeId: 'SSW-9', email: `${id}@example.com` }));
const people = [asha, farah, ...twins];

describe('the columns of a sheet', () => {
  test.each([
    'Employee ID,Paid Days,LOP Days,Other Deduction',
    'EMPLOYEE_ID,paid-days,LOP days ,other deduction (₹)',
    'Emp. Code,Payable Days,Loss of Pay,Other Deductions (Rs.)',
    'Mail ID,Days Paid,LWP,Other Ded.',
  ])('matches the columns of a sheet by title: %s', (titles) => {
    expect([...matchFigureColumns(rowsOf(`${titles}\n`)).positions.values()]).toEqual([0, 1, 2, 3]);
  });

  test('finds column titles below other rows, and names ignored columns', () => {
    const { ignored, rows } = matchFigureColumns(
      rowsOf('Rao Textiles Ltd\nNovember 2026\n\nDept,Emp ID,Paid Days\nA,SSW-1,30'),
    );
    expect(ignored).toEqual(['Dept']);
    expect(rows.map(({ number }) => number)).toEqual([5]);
  });

  test.each([
    ['Paid Days,LOP Days\n30,0', columnMessages.noPerson],
    ['Employee ID,Name\nSSW-1,Asha', columnMessages.noFigures],
    ['1,2,3', columnMessages.noPerson],
    ['Emp ID,LOP,LWP\nSSW-1,0,0', duplicateMessages.twice('LOP Days', ['LOP', 'LWP'])],
  ])('names the missing columns of a sheet: %j', (csv, message) => {
    expect(() => matchFigureColumns(rowsOf(csv))).toThrow(message);
  });
});

describe('a row of a sheet', () => {
  const titles = 'Employee ID,Name,Email,Paid Days,LOP Days,Other Deduction';

  test.each([
    ['by employee ID', 'ssw-1 ,,,28,,'],
    ['by email, where there is no ID', ',,ASHA@example.com,28,,'],
    ['by email, where a spreadsheet spoilt the ID', '1,,asha@example.com,28,,'],
    ['by employee ID, where the email is not known', 'SSW-1,,asha@elsewhere.example,28,,'],
  ])('finds the employee of a row %s, and lists the changes', (_, row) => {
    expect(plan(`${titles}\n${row}`, people)).toEqual({
      rows: [{ number: 2, person: asha, figures: [{ field: 'paidDays', before: 30, after: 28 }] }],
      refused: [],
      unchanged: 0,
    });
  });

  // behaviour pay-runs: Import into an open month
  test('finds one of several employees with the same employee ID by email', () => {
    expect(plan(`${titles}\nSSW-9,,two@example.com,28,,`, people).rows[0]?.person).toBe(twins[1]);
  });

  test.each([
    ['"₹1,23,456.50"', 123_456.5],
    ['"1,23,456"', 123_456],
    ['" Rs. 500/- "', 500],
    ['₹\u00a01 250', 1250],
    ['250.00', 250],
  ])('reads a figure in the formats of spreadsheets: %s', (text, after) => {
    const { rows: changes } = plan(`${titles}\nSSW-1,,,,,${text}`, people);
    expect(changes[0]?.figures).toEqual([{ field: 'otherDeduction', before: 0, after }]);
  });

  test.each([
    ['Farah Khan', 'Farah Khan'],
    ['Kiran Rao', 'Kiran Rao'],
    ['Rao, Asha', undefined],
    ['ASHA K. RAO', undefined],
    ['', undefined],
  ])('warns of another name beside the right employee ID: %s', (name, otherName) => {
    const [change] = plan(`${titles}\nSSW-1,"${name}",,28,,`, people).rows;
    expect(change).toMatchObject({ person: asha });
    expect(change?.otherName).toBe(otherName);
  });

  // behaviour pay-runs: Import into an open month
  test('keeps a figure for a blank cell, and takes a written 0', () => {
    const person = { ...asha, lopDays: 2, otherDeduction: rupees(500) };
    const { rows: changes } = plan(`${titles}\nSSW-1,,, ,0,`, [person]);
    expect(changes[0]?.figures).toEqual([{ field: 'lopDays', before: 2, after: 0 }]);
    expect(plan(`${titles}\nSSW-1,,,,,`, [person])).toEqual({ rows: [], refused: [], unchanged: 1 });
  });

  // behaviour pay-runs: Import into an open month
  test.each([
    [',Total,,28,,', 'Enter an employee ID or an email.'],
    ['SSW-7,,,28,,', 'No employee in this month has the employee ID “SSW-7”.'],
    [',,who@example.com,28,,', 'No employee in this month has the email “who@example.com”.'],
    [
      'SSW-7,,who@example.com,28,,',
      'No employee in this month has the employee ID “SSW-7” or the email “who@example.com”.',
    ],
    [
      'SSW-1,,farah@example.com,28,,',
      'The employee ID belongs to Asha Rao, but the email belongs to Farah Khan.',
    ],
    ['SSW-9,,,28,,', '2 employees have the employee ID “SSW-9”. Add their email.'],
    ['=A1,,,28,,', planMessages.formula('Employee ID')],
    ['SSW-1,,,thirty,,', 'Paid Days must be a number: “thirty”.'],
    ['SSW-1,,,-1,,', 'Paid Days cannot be negative: “-1”.'],
    ['SSW-1,,,,32,', 'LOP Days cannot be more than 31: “32”.'],
    ['SSW-1,,,,1.255,', 'LOP Days can have at most two decimals: “1.255”.'],
    ['SSW-1,,,=30-2,,', 'Paid Days is a formula. Replace it with its value.'],
    ['SSW-1,,,,#REF!,', 'LOP Days must be a number: “#REF!”.'],
    ['SSW-1,,,,,(500)', 'Other Deduction cannot be negative: “(500)”.'],
    ['SSW-1,,,,,5 lakh', 'Other Deduction must be a number: “5 lakh”.'],
    ['SSW-1,,,,,"12,5"', 'Other Deduction must be a number: “12,5”.'],
    ['SSW-1,,,,,99999999999', 'Other Deduction is too large: “99999999999”.'],
    ['SSW-1,,,,,0.125', 'Other Deduction can have at most two decimals: “0.125”.'],
  ])('refuses a whole row with the reason: %s', (row, reason) => {
    const { rows: changes, refused } = plan(`${titles}\nSSW-2,,,28,,\n${row}`, people);
    expect(changes.map(({ person }) => person)).toEqual([farah]);
    expect(refused.map(({ number, reasons }) => [number, reasons])).toEqual([[3, [reason]]]);
  });

  test('refuses a row with all its reasons, under the name in the sheet', () => {
    expect(plan(`${titles}\nSSW-7,Ravi,,x,y,`, people).refused).toEqual([
      {
        number: 2,
        name: 'Ravi',
        reasons: [
          'No employee in this month has the employee ID “SSW-7”.',
          'Paid Days must be a number: “x”.',
          'LOP Days must be a number: “y”.',
        ],
      },
    ]);
  });

  // behaviour pay-runs: Import into an open month
  test('refuses all rows of an employee who appears twice', () => {
    const { rows: changes, refused } = plan(
      `${titles}\nSSW-1,,,28,,\nSSW-2,,,29,,\n,,asha@example.com,30,,`,
      people,
    );
    expect(changes.map(({ person }) => person)).toEqual([farah]);
    const reasons = [planMessages.repeated('Asha Rao', [2, 4])];
    expect(refused).toEqual([
      { number: 2, name: 'Asha Rao', reasons },
      { number: 4, name: 'Asha Rao', reasons },
    ]);
  });
});

const figure = fc.option(
  fc.integer({ min: 0, max: 3100 }).map((hundredths) => hundredths / 100),
  { nil: undefined },
);
const text = fc.oneof(
  fc.string({ maxLength: 12 }).map((value) => value.trim()),
  fc.constantFrom('=1+1', '-5', '+91', '@x', "'=x", '0142', 'a,"b"', 'अनन्या', '1e3'),
);
const month = fc
  .uniqueArray(
    fc.record({
      email: fc.emailAddress(),
      employeeId: text,
      name: text,
      paidDays: figure,
      lopDays: figure,
      otherDeduction: figure,
    }),
    { selector: ({ email }) => email.toLowerCase(), maxLength: 8 },
  )
  .map((list) => list.map((changed, index) => rowOf(`person ${index}`, changed as Partial<PayRunRow>)));

test('a planned change shows the issues that it would cause', () => {
  const person = { ...asha, confirmedNegative: true };
  const { rows: changes } = plan('Email,Paid Days,Other Deduction\nasha@example.com,31,70000', [person]);
  expect(changes.map((change) => viewAfter(change, '2026-11' as PayPeriod).issues)).toEqual([
    ['negative-net', 'days-exceed', 'net-changed'],
  ]);
});

test('importing the template of a month unchanged changes nothing', () => {
  fc.assert(
    fc.property(month, (rows) => {
      expect(plan(templateOf(rows), rows)).toEqual({ rows: [], refused: [], unchanged: rows.length });
    }),
  );
});

test('a name with more bars than a line has cells does not make the bar the separator', () => {
  const rows = [{ ...asha, name: '||||||||' }];
  expect(plan(templateOf(rows), rows)).toEqual({ rows: [], refused: [], unchanged: 1 });
});

test('in the template no text is a formula', () => {
  const template = templateOf([{ ...asha, name: '=HYPERLINK("x")', employeeId: '+1' }]);
  expect(template).toContain(`\r\n'+1,"'=HYPERLINK(""x"")",asha@example.com,30,0,0\r\n`);
});

describe('accepted changes', () => {
  const count = 2 * maxSavedRows + 5;
  const rows = Array.from({ length: count }, (_, index) => rowOf(`p${index}`));
  const csv = `Email,Other Deduction\n${rows.map(({ email }, index) => `${email},${index + 1}`).join('\n')}`;

  // behaviour pay-runs: Import into an open month
  test('saves accepted changes in batches, each with its compared version', async () => {
    const server = new Month(rows);
    const progress: number[] = [];
    const result = await saveChanges(plan(csv, rows).rows, server.save, (done) => progress.push(done));
    expect(result).toEqual({ saved: count, refused: [], left: 0 });
    expect(server.requests.map(({ length }) => length)).toEqual([maxSavedRows, maxSavedRows, 5]);
    expect(progress).toEqual([maxSavedRows, 2 * maxSavedRows, count]);
    expect([...server.rows.values()].map(({ otherDeduction }) => otherDeduction)).toEqual(
      rows.map((_, index) => index + 1),
    );
  });

  // behaviour pay-runs: Import into an open month
  test('does not overwrite rows that another admin changed meanwhile, and lists them', async () => {
    const server = new Month(rows);
    server.change('p7', { otherDeduction: rupees(700) });
    server.rows.delete('p8');
    const result = await saveChanges(plan(csv, rows).rows, server.save, () => undefined);
    expect(result).toMatchObject({ saved: count - 2, left: 0 });
    expect(result.refused).toEqual([
      { number: 9, name: 'p7', reasons: [conflictMessage] },
      { number: 10, name: 'p8', reasons: ['This employee is not in this month.'] },
    ]);
    expect(server.rows.get('p7')?.otherDeduction).toBe(700);
  });

  test('counts unsent changes; comparing the file again finds exactly those', async () => {
    const server = new Month(rows);
    const save: typeof server.save = async (edits) => {
      server.fails = server.requests.length === 1;
      return server.save(edits);
    };
    const result = await saveChanges(plan(csv, rows).rows, save, () => undefined);
    expect(result).toMatchObject({
      saved: maxSavedRows,
      left: maxSavedRows + 5,
      failure: new Error('no connection'),
    });
    expect(plan(csv, [...server.rows.values()]).rows.length).toBe(result.left);
  });
});
