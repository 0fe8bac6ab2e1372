import { describe, expect, test } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import { refusedSheet } from '../../../web/import/refused-sheet.ts';
import { figureColumns, matchFigureColumns } from '../../../web/pay-runs/import/columns.ts';
import { planImport } from '../../../web/pay-runs/import/plan.ts';
import { matchPeopleColumns, peopleColumns } from '../../../web/people/columns.ts';
import { planPeople } from '../../../web/people/import/plan.ts';
import { columnMessages } from '../../../web/sheets/match-columns.ts';
import { readCsv } from '../../../web/sheets/read-csv.ts';
import { readXlsx } from '../../../web/sheets/read-xlsx.ts';
import type { SheetRow } from '../../../web/sheets/sheet.ts';
import { toCsv } from '../../../web/sheets/to-csv.ts';
import { rowOf } from '../pay-runs/month.ts';
import { samplePeople } from '../people/sample-people.ts';
import { workbook } from './workbook.ts';

const rowsOf = (csv: string): SheetRow[] => readCsv(new TextEncoder().encode(csv), peopleColumns.isTitle);
const peopleOf = (rows: readonly SheetRow[]) =>
  planPeople(peopleColumns, matchPeopleColumns(rows, peopleColumns), samplePeople);
const people = (csv: string) => peopleOf(rowsOf(csv));
const month = [
  rowOf('meena', { name: 'Meena Iyer', email: 'meena@example.com', employeeId: 'T-4' }),
  rowOf('john', { name: 'John D’Souza', email: 'john@example.com', employeeId: 'T-5' }),
];
const figures = (csv: string) =>
  planImport(matchFigureColumns(readCsv(new TextEncoder().encode(csv), figureColumns.isTitle)), month);
/** The added employees, each with what the file says of them. */
const added = ({ added: rows }: ReturnType<typeof people>) =>
  rows.map(({ changes }) => Object.fromEntries(changes.map(({ column, after }) => [column, after])));
const reasons = ({ refused }: Pick<ReturnType<typeof people>, 'refused'>) =>
  refused.map((row) => [row.number, row.reasons]);

describe('a row whose cells do not lie below the titles', () => {
  // behaviour people: A value that is below no title
  test('is refused by the import of employees, with the values that are below no title', () => {
    const plan = people(
      'Name,Email,Basic,HRA\nMeena Iyer,meena@example.com,25,000,10,000\nJohn D’Souza,john@example.com,"25,000","10,000"',
    );
    expect(reasons(plan)).toEqual([[2, [columnMessages.outside(['10', '000'])]]]);
    expect(added(plan)).toEqual([{ name: 'John D’Souza', basicSalary: rupees(25_000), hra: rupees(10_000) }]);
  });

  test('is refused by the import of figures', () => {
    const plan = figures('Employee ID,LOP Days,Other Deduction\nT-4,2,1,500\nT-5,2,"1,500"');
    expect(reasons(plan)).toEqual([[2, [columnMessages.outside(['500'])]]]);
    expect(plan.rows.map(({ person }) => person.name)).toEqual(['John D’Souza']);
  });

  test('is refused where what follows the divided numbers is empty, and the title row is shorter', () => {
    const plan = people('Email,Basic,HRA,Remarks,Notes\nasha@example.com,31,250,12,500,,');
    expect(reasons(plan)).toEqual([[2, [columnMessages.tooManyCells]]]);
  });

  // behaviour people: A value that is below no title
  test('is refused where a number is the rest of another, though no cell is left over', () => {
    expect(reasons(people('Email,Basic,HRA\nasha@example.com,31,000'))).toEqual([
      [2, [columnMessages.divided('HRA', '000')]],
    ]);
    expect(reasons(figures('Employee ID,LOP Days,Other Deduction\nT-4,2,050.50'))).toEqual([
      [2, [columnMessages.divided('Other Deduction', '050.50')]],
    ]);
  });

  test('is refused where the value is between titles, as below merged cells of a workbook', async () => {
    const text = (reference: string, value: string) =>
      `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${text('A1', 'Email')}${text('B1', 'Basic')}${text('D1', 'HRA')}</row>
      <row r="2">${text('A2', 'asha@example.com')}<c r="C2"><v>31250</v></c><c r="D2"><v>12500</v></c></row>
      <row r="3">${text('A3', 'new@example.com')}<c r="B3"><v>31250</v></c></row>`;
    const plan = peopleOf((await readXlsx(workbook({ rows }))).rows);
    expect(reasons(plan)[0]).toEqual([2, [columnMessages.outside(['31250'])]]);
  });

  test('is refused again as the downloaded file has it, until it is corrected', () => {
    const matched = matchPeopleColumns(
      rowsOf('Email,Basic,HRA,Remarks,Notes\nasha@example.com,31,250,12,500,,'),
      peopleColumns,
    );
    const { refused } = planPeople(peopleColumns, matched, samplePeople);
    const downloaded = toCsv(refusedSheet(peopleColumns, matched, refused));
    expect(people(downloaded).refused).toHaveLength(1);
    const corrected = downloaded.replace('31,250', '31250,12500').replace(/,"asha@example.com,31.*"/, ',');
    expect(people(corrected).changed).toHaveLength(1);
  });

  // behaviour people: A value that is below no title
  test('is read where only empty cells follow the last title, and where row numbers precede the first', () => {
    const plan = people(
      ',Name,Email,Basic\n0,Meena Iyer,meena@example.com,25000,,\n1,Ravi,ravi@example.com,30000',
    );
    expect(plan.refused).toEqual([]);
    expect(added(plan)).toHaveLength(2);
  });
});

describe('a cell that says there is no value', () => {
  // behaviour people: "NA", "N/A", "Not applicable", "PANNOTAVBL", "NON ESIC"
  test.each([
    'NA',
    'n/a',
    'N.A.',
    'N-A',
    'Not Available',
    'not applicable',
    'PANNOTAVBL',
    'PAN Not Avbl.',
    'PANAPPLIED',
    'NON ESIC',
    'Non-ESIC',
    'non esi',
    '-',
    '—',
    '..',
  ])('leaves the saved detail as it is: %s', (text) => {
    const plan = people(
      `Name,Email,PAN,UAN,ESI Number,Designation,DOJ\nMeena Iyer,meena@example.com,${text},${text},${text},${text},${text}`,
    );
    expect(plan.refused).toEqual([]);
    expect(added(plan)).toEqual([{ name: 'Meena Iyer' }]);
  });

  // behaviour people: "NA", "N/A", "Not applicable", "PANNOTAVBL", "NON ESIC"
  test('leaves amounts and figures as they are, where a dash is 0', () => {
    expect(people('Email,Basic,HRA\nasha@example.com,N/A,NA').unchanged).toBe(1);
    expect(people('Email,HRA\nasha@example.com,-').changed[0]?.changes).toEqual([
      { column: 'hra', before: rupees(18_000), after: 0 },
    ]);
    expect(figures('Employee ID,LOP Days,Other Deduction\nT-4,N.A.,NA').unchanged).toBe(1);
    expect(figures('Employee ID,Email,LOP Days\nNA,meena@example.com,2').rows).toHaveLength(1);
  });

  // behaviour people: "NA", "N/A", "Not applicable", "PANNOTAVBL", "NON ESIC"
  test('is a value of a choice that has it: NA of PF membership is no membership', () => {
    expect(added(people('Name,Email,PF Membership,Gender\nMeena,meena@example.com,NA,N/A'))).toEqual([
      { name: 'Meena', pfMembership: 'none' },
    ]);
  });

  test('is not a spreadsheet error: #N/A is refused', () => {
    expect(people('Name,Email,PAN\nMeena,meena@example.com,#N/A').refused).toHaveLength(1);
    expect(people('First Name,Last Name,Email\nMeena,#N/A,meena@example.com').refused).toHaveLength(1);
  });
});

describe('a name in several columns', () => {
  // behaviour people: First Name and Last Name
  test('is read from First Name and Last Name in the order of names, with Middle Name between', () => {
    const plan = people(
      'Surname,Email,First Name,Middle Name\nIyer,meena@example.com,Meena,\nRao,ravi@example.com,Ravi,K.\nNA,kavya@example.com,Kavya,-',
    );
    expect(added(plan).map(({ name }) => name)).toEqual(['Meena Iyer', 'Ravi K. Rao', 'Kavya']);
    expect(plan.refused).toEqual([]);
  });

  test('tells the import of figures whose row it is', () => {
    const plan = figures('First Name,Last Name,Employee ID,LOP Days\nMeena,Iyer,T-4,1\nRavi,Rao,T-5,1');
    expect(plan.rows.map(({ otherName }) => otherName)).toEqual([undefined, 'Ravi Rao']);
  });

  // behaviour people: First Name and Last Name
  test('is not read from First Name alone, nor where there is a column Name', () => {
    const titles = (csv: string) => matchPeopleColumns(rowsOf(csv), peopleColumns);
    expect(titles('First Name,Email\nMeena,meena@example.com').ignored).toEqual(['First Name']);
    expect(titles('Name,First Name,Last Name,Email\nM I,Meena,Iyer,meena@example.com').ignored).toEqual([
      'First Name',
      'Last Name',
    ]);
  });
});

describe('titles in two rows', () => {
  // behaviour people: Titles in two rows
  test('are read below the names of groups', () => {
    const plan = people(
      'Employee Details,,,Earnings,\nName,Email,Date of Joining,Basic,HRA\nMeena Iyer,meena@example.com,01/04/2024,25000,10000',
    );
    expect(added(plan)).toEqual([
      { name: 'Meena Iyer', dateOfJoining: '2024-04-01', basicSalary: rupees(25_000), hra: rupees(10_000) },
    ]);
  });

  // behaviour people: Titles in two rows
  test('are read where some reach over both rows', () => {
    const plan = people(
      'Rao Textiles\nName,Email,Earnings,,Date of\n,,Basic,HRA,Joining\nMeena Iyer,meena@example.com,25000,10000,01/04/2024',
    );
    expect(added(plan)).toEqual([
      { name: 'Meena Iyer', dateOfJoining: '2024-04-01', basicSalary: rupees(25_000), hra: rupees(10_000) },
    ]);
  });

  // behaviour people: Titles in two rows
  test('are of a year below a group of a year, and not read as monthly amounts', () => {
    const { ignored, positions } = matchPeopleColumns(
      rowsOf('Employee,,Annual,,Monthly\nName,Email,Basic,HRA,DA\nMeena,meena@example.com,300000,120000,500'),
      peopleColumns,
    );
    expect(ignored).toEqual(['Basic (yearly)', 'HRA (yearly)']);
    expect([...positions.keys()].sort()).toEqual(['da', 'email', 'name']);
  });

  test('are not made of titles and the first row of employees', () => {
    const plan = people('Email,Name,Role,Basic\nmeena@example.com,Meena Iyer,Manager,25000');
    expect(added(plan)).toEqual([{ name: 'Meena Iyer', basicSalary: rupees(25_000) }]);
  });
});
