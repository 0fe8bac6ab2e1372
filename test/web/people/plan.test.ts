import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateCodes } from '../../../shared/law/states.ts';
import {
  type ImportedPersonInput,
  importedPerson,
  type Person,
  peopleMessages,
} from '../../../shared/people/people.ts';
import { reasonsTitle, refusedSheet } from '../../../web/import/refused-sheet.ts';
import { columnMessages, matchPeopleColumns, peopleColumns } from '../../../web/people/columns.ts';
import { cellMessages, parseCell } from '../../../web/people/import/parse-cell.ts';
import { planMessages, planPeople } from '../../../web/people/import/plan.ts';
import { toImportedPerson } from '../../../web/people/import/planned-row.ts';
import { peopleSheet } from '../../../web/people/people-sheet.ts';
import { readCsv } from '../../../web/sheets/read-csv.ts';
import { readSheet } from '../../../web/sheets/read-sheet.ts';
import { toCsv } from '../../../web/sheets/to-csv.ts';
import { toXlsx } from '../../../web/sheets/to-xlsx.ts';
import { workbook } from '../sheets/workbook.ts';
import { faultySheet } from './faulty-sheet.ts';
import { personNamed, samplePeople } from './sample-people.ts';

const { columns: personColumns, titleOf, detailsOf } = peopleColumns;
const columnsOf = (csv: string) =>
  matchPeopleColumns(readCsv(new TextEncoder().encode(csv), peopleColumns.isTitle), peopleColumns);
const plan = (csv: string, people: readonly Person[] = samplePeople) =>
  planPeople(peopleColumns, columnsOf(csv), people);
const asha = personNamed('Asha Rao');

describe('the columns of an employee import', () => {
  test('finds columns by the titles used in Indian spreadsheets, below other rows', () => {
    const titles =
      'Emp Code,Employee Name,Official Email,Desig.,DOJ (DD/MM/YYYY),LWD,Annual Leaves,Basic (₹),HRA,D.A.,Medical,TA,P. Tax,EPF,UAN No.,PAN No.,A/c No.,IFSC';
    const { positions, ignored, rows } = columnsOf(`Rao Textiles\n\nS. No.,${titles}\n1,E-1`);
    expect([...positions.keys()]).toEqual(personColumns.filter((column) => positions.has(column)));
    expect([ignored, rows.length]).toEqual([['S. No.'], 1]);
  });

  test('finds each column by every one of its titles, which no other column has', () => {
    const titles = personColumns.flatMap((column) =>
      [titleOf(column), ...detailsOf(column).synonyms].map((title) => ({ column, title })),
    );
    const shared = titles
      .filter(({ column, title }) => peopleColumns.columnOf(title) !== column)
      .map(
        ({ column, title }) => `“${title}” of ${column} is also a title of ${peopleColumns.columnOf(title)}`,
      );
    expect(shared).toEqual([]);
  });

  test('ignores columns with another unit or date format', () => {
    const { positions, ignored } = columnsOf('Email,Basic (yearly),DOJ (MM/DD/YYYY)\na@example.com,1,1');
    expect([...positions.keys()]).toEqual(['email']);
    expect(ignored).toEqual(['Basic (yearly)', 'DOJ (MM/DD/YYYY)']);
  });

  test('refuses a file without an email or employee ID column', () => {
    expect(() => plan('Name,Basic\nAsha Rao,1')).toThrow(columnMessages.noKey);
  });
});

describe('dates of a CSV file with the month first', () => {
  const joining = (...dates: string[]) =>
    plan(`Name,Email,DOJ\n${dates.map((date, i) => `New ${i},new${i}@example.com,${date}`).join('\n')}`);

  // behaviour people: Dates
  test('refuses ambiguous dates in a column that has the month first: 04/02/2016 may be 2 April', () => {
    const { added, refused } = joining('04/02/2016', '01/13/2016', '05/05/2016', '2016-04-02', '3-Apr-16');
    expect(refused.map(({ number, reasons }) => [number, reasons])).toEqual([
      [2, [cellMessages.monthFirst('Date of Joining', '04/02/2016', { number: 3, text: '01/13/2016' })]],
      [3, [cellMessages.noDate('Date of Joining', '01/13/2016')]],
    ]);
    expect(
      added.map(({ changes }) => changes.find(({ column }) => column === 'dateOfJoining')?.after),
    ).toEqual(['2016-05-05', '2016-04-02', '2016-04-03']);
  });

  // behaviour people: Dates
  test('reads dates with the day first when one day in the column is above 12', () => {
    const { added, refused } = joining('04/02/2016', '01/13/2016', '31/03/2016');
    expect([added.length, refused.map(({ number }) => number)]).toEqual([2, [3]]);
  });
});

// behaviour people: Names
test('refuses a name whose characters were lost when the file was saved', () => {
  const { added, refused } = plan(
    'Name,Email\n????? ????,a@example.com\nRen? Rao,b@example.com\nRené,c@example.com',
  );
  expect(added.map(({ name }) => name)).toEqual(['René']);
  expect(refused.map(({ reasons }) => reasons)).toEqual([
    [cellMessages.lettersLost('Name', '????? ????')],
    [cellMessages.lettersLost('Name', 'Ren? Rao')],
  ]);
});

describe('an import of raises by employee ID without emails', () => {
  const twins = ['One', 'Two'].map(
    (name) =>
      ({ ...asha, userId: `usr_${name}`, name, email: `${name}@example.com`, employeeId: 'SSW-9' }) as Person,
  );
  const zeros = {
    ...asha,
    userId: 'usr_zeros',
    name: 'Zeros',
    email: 'z@example.com',
    employeeId: '0042',
  } as Person;
  const raises = (rows: string, titles = 'Emp Code,Basic') =>
    plan(`${titles}\n${rows}`, [...samplePeople, ...twins, zeros]);
  const refusals = ({ refused }: ReturnType<typeof plan>) =>
    refused.map(({ name, reasons }) => [name, reasons]);

  // behaviour people: A row without an email
  test('updates the employee with the ID, ignoring case and spaces', () => {
    const { changed, ...rest } = raises('ssw- 1,50000');
    expect(rest).toEqual({ added: [], refused: [], unchanged: 0 });
    expect(changed.map(toImportedPerson)).toEqual([
      { userId: asha.userId, email: asha.email, version: asha.version, basicSalary: 50_000 },
    ]);
  });

  test('counts an employee as unchanged when the row has no new values', () => {
    expect(raises('SSW-1,45000.50')).toMatchObject({ unchanged: 1, refused: [], changed: [] });
  });

  // behaviour people: A row without an email
  test('refuses an unknown employee ID and adds no employee', () => {
    expect(raises('SSW-77,50000')).toEqual({
      added: [],
      changed: [],
      unchanged: 0,
      refused: [expect.objectContaining({ reasons: [planMessages.unknownId('SSW-77')] })],
    });
  });

  // behaviour people: A row without an email
  test('suggests the employee ID when a spreadsheet has removed its leading zeros', () => {
    expect(refusals(raises('42,50000'))).toEqual([['', [planMessages.zerosLost('42', '0042')]]]);
  });

  // behaviour people: A row without an email
  test('refuses an employee ID that two employees share', () => {
    expect(refusals(raises('SSW-9,50000'))).toEqual([['', [planMessages.sharedId('SSW-9', 2)]]]);
  });

  test('refuses a repeated employee ID and a row without one', () => {
    expect(refusals(raises('SSW-1,50000\nSSW-1,60000\n,70000'))).toEqual([
      ['Asha Rao', [planMessages.idTwice('SSW-1', 2)]],
      ['', [planMessages.noKey]],
    ]);
  });

  test('refuses an employee ID whose employee is already in another row by email', () => {
    const { changed, refused } = raises('SSW-1,,50000\n,asha@example.com,60000', 'Emp Code,Email,Basic');
    expect(changed.map(toImportedPerson)).toEqual([
      { userId: asha.userId, email: asha.email, version: asha.version, basicSalary: 50_000 },
    ]);
    expect(refused.map(({ reasons }) => reasons)).toEqual([[planMessages.emailTwice('asha@example.com', 2)]]);
  });

  // behaviour people: A row without an email
  test('matches a row by email first, even with another employee ID', () => {
    const { added, refused } = raises('SSW-1,nila@example.com,Nila Sen', 'Emp Code,Email,Name');
    expect(added).toEqual([]);
    expect(refused.map(({ reasons }) => reasons)).toEqual([[planMessages.idTaken('SSW-1', asha)]]);
    const { changed } = raises('SSW-5,asha@example.com,1', 'Emp Code,Email,Basic');
    expect(changed.map(toImportedPerson)).toEqual([
      {
        ...{ userId: asha.userId, email: 'asha@example.com', version: asha.version },
        ...{ employeeId: 'SSW-5', basicSalary: 1 },
      },
    ]);
  });

  test('refuses a row that matches an administrator by employee ID', () => {
    const admin = { ...personNamed('Administrator'), employeeId: 'ADM-1' };
    const { refused } = plan('Emp Code,Basic\nADM-1,1', [admin]);
    expect(refused.map(({ reasons }) => reasons)).toEqual([[peopleMessages.administrator]]);
  });
});

describe('a row of an employee import', () => {
  // behaviour people: Import employees; Amounts
  test('adds an employee with all values of a row with a new email', () => {
    const { added, ...rest } = plan(
      'Email,Name,DOJ,Basic,HRA,PAN,A/c No.\n nila@example.com ,Nila Sen,01.04.26,"₹ 1,25,000.50/-",45000 INR,abcps1234k,0050 1003 1167',
    );
    expect(rest).toEqual({ changed: [], refused: [], unchanged: 0 });
    expect(added.map(toImportedPerson)).toEqual([
      {
        email: 'nila@example.com',
        version: undefined,
        name: 'Nila Sen',
        dateOfJoining: '2026-04-01',
        basicSalary: 125_000.5,
        hra: 45_000,
        pan: 'ABCPS1234K',
        bankAccountNumber: '005010031167',
      },
    ]);
  });

  // behaviour people: Import employees
  test('updates the filled and different values of a row with a known email', () => {
    const { changed } = plan('Email,Name,Basic,HRA,DOJ\nASHA@example.com,,"50,000",18000,13-Jun-2022');
    expect(changed.map(({ changes }) => changes)).toEqual([
      [{ column: 'basicSalary', before: 45_000.5, after: 50_000 }],
    ]);
    expect(changed.map(toImportedPerson)).toEqual([
      { email: 'ASHA@example.com', userId: asha.userId, version: asha.version, basicSalary: 50_000 },
    ]);
  });

  // behaviour people: Import employees
  test('refuses a row that changes an administrator and accepts one that does not', () => {
    const row = (designation: string) => plan(`Email,Designation\nadmin@example.com,${designation}`);
    expect(row('').unchanged).toBe(1);
    expect(row('Founder').refused.map(({ reasons }) => reasons)).toEqual([[peopleMessages.administrator]]);
  });

  // behaviour people: Formulas
  test('keeps text that looks like a formula as text', () => {
    const { added } = plan('Email,Name,Designation\nnila@example.com,=1+1,@cmd');
    expect(added.map(toImportedPerson)).toMatchObject([{ name: '=1+1', designation: '@cmd' }]);
  });

  // behaviour people: Formulas
  test('uses the last calculated value of an Excel formula, and says what to type when there is none', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      text('Email') + text('Name') + text('Basic') + text('HRA') + text('DA'),
      `${text('nila@example.com')}<c t="str"><f>A1&amp;B1</f><v>Nila Sen</v></c><c><f>2*3</f><v>6</v></c>`,
      `${text('ravi@example.com')}${text('Ravi')}<c><f>2*3</f></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>`,
    ];
    const content = workbook({ rows: rows.map((row) => `<row>${row}</row>`).join('') });
    const { rows: read } = await readSheet(new File([content], 'people.xlsx'), peopleColumns.isTitle);
    const { added, refused } = planPeople(
      peopleColumns,
      matchPeopleColumns(read, peopleColumns),
      samplePeople,
    );
    expect(added.map(toImportedPerson)).toMatchObject([{ name: 'Nila Sen', basicSalary: 6 }]);
    expect(refused.map(({ reasons }) => reasons)).toEqual([
      [
        'Basic Salary is a formula without a value. Type the value instead.',
        'HRA contains a spreadsheet error: “#DIV/0!”. Type the value instead.',
      ],
    ]);
  });

  // behaviour people: Amounts
  test('reports lost digits of an account number and keeps zeros added by a cell format', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
    const numbers = [
      '<c><v>50100311674821</v></c>',
      '<c s="1"><v>100311674821</v></c>',
      '<c><v>1.2345678901234501E+17</v></c>',
    ];
    const rows = [
      text('Email') + text('Name') + text('A/c No.'),
      ...numbers.map((number, i) => text(`p${i}@example.com`) + text('P') + number),
    ];
    const content = workbook({ cellFormats: styles, rows: rows.map((row) => `<row>${row}</row>`).join('') });
    const { rows: read } = await readSheet(new File([content], 'people.xlsx'), peopleColumns.isTitle);
    const { added, refused } = planPeople(peopleColumns, matchPeopleColumns(read, peopleColumns), []);
    expect(added.map(toImportedPerson)).toMatchObject([
      { bankAccountNumber: '50100311674821' },
      { bankAccountNumber: '00100311674821' },
    ]);
    expect(refused.map(({ reasons }) => reasons)).toEqual([
      [
        'Bank Account Number has lost its last digits: “1.23456789012345E+17”. Format the column as text and type the full number.',
      ],
    ]);
  });
});

describe('the statutory columns of an employee import', () => {
  const valuesOf = (titles: string, row: string, people: readonly Person[] = samplePeople) => {
    const { changed, added, refused } = plan(`Email,${titles}\nasha@example.com,${row}`, people);
    expect([added, refused]).toEqual([[], []]);
    return Object.fromEntries((changed[0]?.changes ?? []).map(({ column, after }) => [column, after]));
  };
  const reasonsOf = (titles: string, row: string, people: readonly Person[] = samplePeople) =>
    plan(`Email,${titles}\nasha@example.com,${row}`, people).refused.map(({ reasons }) => reasons);

  // behaviour people: A choice
  test('accept the label, the code and common spellings of each choice, in any case', () => {
    for (const column of personColumns) {
      for (const [value, label] of Object.entries(detailsOf(column).options ?? {})) {
        const written = [value, label, label.toUpperCase(), ` ${label.toLowerCase()} `];
        const read = written.map((text) => parseCell(peopleColumns, column, { text }).value);
        expect([column, ...read]).toEqual([column, ...written.map(() => value)]);
      }
    }
    const choices = 'Gender,Work State,EPS,PF Applicable,PwD,Type of Employment';
    expect(valuesOf(choices, 'M,Orissa,Y,No,n,Regular')).toEqual({
      ...{ gender: 'male', workState: 'OD', epsMember: 'yes', pfMembership: 'none' },
      ...{ disability: 'no', employmentKind: 'permanent' },
    });
    expect(valuesOf('State', 'Andaman & Nicobar Islands')).toEqual({ workState: 'AN' });
    expect(valuesOf(choices, 'f,tamilnadu,TRUE,Capped,Yes,FIXED TERM')).toEqual({
      ...{ gender: 'female', workState: 'TN', epsMember: 'yes', pfMembership: 'ceiling' },
      ...{ disability: 'yes', employmentKind: 'fixed-term' },
    });
  });

  // behaviour people: A choice
  test('do not guess whether a PF member is on the ceiling or on full wages', () => {
    expect(reasonsOf('PF Applicable', 'Yes')).toEqual([
      [
        'PF Membership is not one of the choices: “Yes”. Type Not a member, Up to the wage ceiling or On full wages.',
      ],
    ]);
  });

  // behaviour people: A date of birth
  test('accept a local body only of an employee who works in Tamil Nadu', () => {
    const inTamilNadu = samplePeople.map((one) => ({ ...one, workState: 'TN' }) as Person);
    expect(reasonsOf('State,Local Body', 'KA,Chennai')).toEqual([[planMessages.localBodyElsewhere]]);
    expect(reasonsOf('Local Body', 'Chennai')).toEqual([[planMessages.localBodyElsewhere]]);
    expect(valuesOf('State,Local Body', 'TN,Chennai')).toEqual({ workState: 'TN', localBody: 'chennai' });
    expect(valuesOf('Local Body', 'Chennai', inTamilNadu)).toEqual({ localBody: 'chennai' });
  });
});

describe('an import of 2,000 rows with 40 errors', () => {
  const { csv, faults } = faultySheet(2000);

  // behaviour people: A row with an error is refused whole; A date of birth; Amounts
  test('refuses exactly the rows with errors, and says what to type in each', () => {
    const { added, refused, changed, unchanged } = plan(csv);
    expect([added.length, changed, unchanged]).toEqual([1960, [], 0]);
    expect(refused.map(({ number, reasons }) => [number, reasons])).toEqual(
      faults.map(({ number, reason }) => [number, [reason]]),
    );
    expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(15);
    // The server accepts each accepted row as well.
    for (const row of added) importedPerson.parse(toImportedPerson(row));
  });

  // behaviour people: A row with an error is refused whole
  test('exports rows with errors to a file that can be imported again', () => {
    const columns = columnsOf(csv);
    const { refused } = planPeople(peopleColumns, columns, samplePeople);
    const again = columnsOf(toCsv(refusedSheet(peopleColumns, columns, refused)));
    expect(again.ignored).toEqual([reasonsTitle]);
    const reasons = planPeople(peopleColumns, again, samplePeople).refused.map((row) => row.reasons[0]);
    // A second row of an email is the only one there.
    const alone = faults.filter(({ kind }) => !kind.startsWith('twice'));
    expect(reasons).toEqual(alone.map(({ reason }) => reason));
  });
});

describe('the export of all employees', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('=1+1', "'=x", '-5', '@x', '0142', 'a,"b"', 'अनन्या', '1e3', '_x0041_', '31/02/2026'),
  );
  const written = text
    .map((value) => value.replaceAll(/[\p{Cc}\s]/gu, ' ').trim())
    .filter((value) => value !== '');
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const amount = optional(fc.integer({ min: 0, max: 99_999_999 }).map((paise) => paise / 100));
  const person = fc.record({
    email: fc.emailAddress(),
    name: written,
    isAdmin: fc.constantFrom(undefined, true as const),
    employeeId: optional(written),
    designation: optional(written),
    dateOfJoining: optional(fc.constantFrom('2022-06-13', '1999-12-31')),
    yearlyLeaves: fc.nat({ max: 366 }),
    basicSalary: amount,
    pf: amount,
    pan: optional(written),
    bankAccountNumber: optional(written),
    dateOfBirth: optional(fc.constantFrom('1990-05-14', '1949-01-02')),
    gender: optional(fc.constantFrom('female', 'male', 'other')),
    workState: optional(fc.constantFrom(...stateCodes)),
    localBody: optional(fc.constantFrom('chennai', 'other')),
    nameOnUan: optional(fc.constantFrom('ASHA RAO', 'R. K. Menon')),
    pfMembership: optional(fc.constantFrom('none', 'ceiling', 'full')),
    epsMember: optional(fc.constantFrom('yes', 'no')),
    voluntaryPf: optional(fc.constantFrom(0, 0.5, 7.25, 12, 100)),
    esiNumber: optional(fc.constantFrom('0112345678', '3112345678')),
    employmentKind: optional(fc.constantFrom('permanent', 'fixed-term')),
  });
  const people = fc
    .uniqueArray(person, { selector: ({ email }) => email.toLowerCase(), maxLength: 6 })
    .map((list) => list.map((one, i) => ({ ...one, userId: `usr_${i}`, version: i }) as unknown as Person));

  // behaviour people: Export employees
  test('changes nothing when an unchanged export is imported as CSV or Excel', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (list) => {
        const sheet = peopleSheet(list, peopleColumns);
        const nothing = { added: [], changed: [], refused: [], unchanged: list.length };
        expect(plan(toCsv(sheet), list)).toEqual(nothing);
        const file = new File([await toXlsx(sheet)], 'people.xlsx');
        const { rows } = await readSheet(file, peopleColumns.isTitle);
        expect(planPeople(peopleColumns, matchPeopleColumns(rows, peopleColumns), list)).toEqual(nothing);
      }),
      { numRuns: 40 },
    );
  });

  test('exports the template with every column when there are no employees', () => {
    expect(toCsv(peopleSheet([], peopleColumns))).toBe(`\ufeff${personColumns.map(titleOf).join(',')}\r\n`);
  });
});

test('every import column is a field of the request, and every field is a column', () => {
  const others: (keyof ImportedPersonInput)[] = ['ctc', 'components', 'userId', 'version'];
  expect(Object.keys(importedPerson.shape).sort()).toEqual([...personColumns, ...others].sort());
});
