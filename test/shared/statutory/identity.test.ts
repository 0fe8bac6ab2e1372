import { describe, expect, test } from 'vitest';
import { leftOutBy } from '../../../shared/statutory/filing/checks.ts';
import type { FiledSlip } from '../../../shared/statutory/filing/filing.ts';
import type { FilingIdentity } from '../../../shared/statutory/filing/identity.ts';
import { filingsOf } from '../../../shared/statutory/filing/month.ts';
import { filedSlip, insuredSlip, november } from '../../support/filed-slip.ts';

/** The filing of PF or ESI of these payslips, whose employees have these identities today. */
const filingOf = (id: 'pf' | 'esi', ...people: [FiledSlip, FilingIdentity?][]) => {
  const identities = new Map(people.flatMap(([slip, now]) => (now ? [[slip.user.id, now] as const] : [])));
  const found = filingsOf(
    people.map(([slip]) => slip),
    november,
    { identities },
  ).find((filing) => filing.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};

/** The first cells of each line or row: number and name. */
const inFile = ({ file }: ReturnType<typeof filingOf>): string[] =>
  'text' in file
    ? file.text
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.split('#~#').slice(0, 2).join(' '))
    : file.sheet.rows.map((row) => row.slice(0, 2).join(' '));
const leftOut = ({ leftOut }: ReturnType<typeof filingOf>) =>
  leftOut.map(({ name, reasons }) => `${name}: ${reasons.join(' ')}`);

const member = (count: number, name: string, uan: string | undefined) => filedSlip(count, { name, uan });
const [first, second] = ['100000000001', '100000000002'];

describe('the number in a file', () => {
  // behaviour statutory: Numbers and names
  test.each([
    ['is missing on the payslip', undefined],
    ['is malformed on the payslip', '9#~#9'],
    ['was another one on the payslip', '100000000009'],
  ])('is that of today where it %s', (_, uan) => {
    const filing = filingOf('pf', [member(1, 'Asha Rao', uan), { uan: first }]);
    expect([inFile(filing), leftOut(filing)]).toEqual([[`${first} Asha Rao`], []]);
  });

  // behaviour statutory: Numbers and names
  test.each([[''], ['9#~#9'], [undefined]])('is that of the payslip where it is %o today', (uan) => {
    const filing = filingOf('pf', [member(1, 'Asha Rao', first), { uan }]);
    expect([inFile(filing), leftOut(filing)]).toEqual([[`${first} Asha Rao`], []]);
  });

  // behaviour statutory: Numbers and names
  test('is that of the payslip where two employees have the same today', () => {
    const filing = filingOf(
      'pf',
      [member(1, 'Asha Rao', first), { uan: second }],
      [member(2, 'Meera Nair', second), { uan: second }],
    );
    expect([inFile(filing), leftOut(filing)]).toEqual([[`${first} Asha Rao`, `${second} Meera Nair`], []]);
  });

  test('is that of today where two were interchanged on the payslips', () => {
    const filing = filingOf(
      'pf',
      [member(1, 'Asha Rao', second), { uan: first }],
      [member(2, 'Meera Nair', first), { uan: second }],
    );
    expect([inFile(filing), leftOut(filing)]).toEqual([[`${first} Asha Rao`, `${second} Meera Nair`], []]);
  });

  // behaviour statutory: A check
  test('of a payslip is not lost to a new joiner who enters it', () => {
    const filing = filingOf(
      'pf',
      [member(1, 'Asha Rao', undefined), { uan: second }],
      [member(2, 'Meera Nair', second), { uan: second }],
    );
    expect([inFile(filing), leftOut(filing)]).toEqual([
      [`${second} Meera Nair`],
      ['Asha Rao: UAN is also that of Meera Nair. Correct one of them.'],
    ]);
  });

  test('of ESI is that of today as well', () => {
    const slip = insuredSlip(1, { person: { esiNumber: undefined } });
    expect(leftOut(filingOf('esi', [slip]))).toEqual(['Asha Rao: ESI number is missing. Enter it.']);
    const filing = filingOf('esi', [slip, { esiNumber: '3112345678' }]);
    expect([inFile(filing), leftOut(filing)]).toEqual([['3112345678 Asha Rao'], []]);
  });
});

describe('the name in a file', () => {
  test('is the name on the UAN of today, also where that of the payslip is malformed', () => {
    const slip = filedSlip(1, { person: { nameOnUan: 'Asha #~# Rao' } });
    expect(leftOut(filingOf('pf', [slip]))[0]).toMatch(/The name can have letters/);
    expect(inFile(filingOf('pf', [slip, { nameOnUan: 'ASHA RAO' }]))).toEqual([`${first} ASHA RAO`]);
  });

  // behaviour statutory: Numbers and names
  test('of ESI is that of the account today, else the name on the UAN, where that of the payslip is malformed', () => {
    const slip = insuredSlip(1, { name: 'Łukasz 2', person: { nameOnUan: undefined } });
    expect(leftOut(filingOf('esi', [slip]))[0]).toMatch(/The name can have letters and spaces only/);
    expect(inFile(filingOf('esi', [slip, { name: 'Lukasz Rao' }]))).toEqual(['1000000001 Lukasz Rao']);
    expect(inFile(filingOf('esi', [slip, { nameOnUan: 'LUKASZ K. RAO' }]))).toEqual([
      '1000000001 LUKASZ K RAO',
    ]);
  });
});

// behaviour statutory: Due and in the file
test('what is in the file and what is due are apart where an employee is left out', () => {
  const { people, due, parts, inFile, leftOut, checks } = filingOf(
    'pf',
    [member(1, 'Asha Rao', first)],
    [member(2, 'Meera Nair', undefined)],
  );
  expect([people, inFile.people]).toEqual([2, 1]);
  expect(parts[0]).toEqual({ label: 'Employee share', amount: 3_600_00, inFile: 1_800_00 });
  // Both have the minimum of the admin charge.
  expect([due, inFile.due]).toEqual([2 * 3_675_00 + 500_00, 3_675_00 + 500_00]);
  expect(leftOut).toEqual(leftOutBy(checks));
});

test('sheets leave an employee out as well', () => {
  const fund = { expected: 25_00, employer: 75_00 } as never;
  const slips = [
    filedSlip(1, { name: 'Asha', labourWelfareFund: 25, statutory: { labourWelfareFund: fund } }),
    filedSlip(2, { name: 'Meera', labourWelfareFund: 25 }),
  ].map((slip) => ({ ...slip, statutory: { ...slip.statutory, person: { workState: 'KA' as const } } }));
  const found = filingsOf(slips as FiledSlip[], november, {}).find(({ id }) => id === 'labourWelfareFund-KA');
  expect(found).toMatchObject({
    people: 2,
    inFile: { people: 1, due: 100_00 },
    due: 125_00,
    leftOut: [{ name: 'Meera' }],
    file: { sheet: { rows: [['SSW-1', 'Asha', '25.00', '75.00']] } },
  });
});
