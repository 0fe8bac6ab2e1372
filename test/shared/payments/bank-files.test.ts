import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { maskedAccount } from '../../../shared/payments/bank-files/banks.ts';
import { presetIds, presets } from '../../../shared/payments/bank-files/presets.ts';
import {
  referencesOf,
  type Transfer,
  type TransferBatch,
  toDelimitedText,
  toRows,
} from '../../../shared/payments/bank-files/render.ts';
import {
  type BankFileTemplate,
  bankFileTemplate,
  type TemplateColumn,
} from '../../../shared/payments/bank-files/template.ts';
import { toTransfers } from '../../../shared/payments/bank-files/transfers.ts';
import type { BatchPayment } from '../../../shared/payments/payments.ts';
import type { PayPeriod } from '../../../shared/period.ts';

const november = '2026-11' as PayPeriod;
const batch: TransferBatch = {
  period: november,
  number: 1,
  valueDate: '2026-11-30',
  debitAccount: '012345678901',
};
const asha: Transfer = {
  employeeId: 'E-042',
  name: 'Asha Rao',
  email: 'asha@x.in',
  account: '50100123456789',
  ifsc: 'HDFC0001234',
  amount: paise(1_13_675_00),
};

const line = (
  template: BankFileTemplate,
  transfer: Partial<Transfer> = {},
  of: Partial<TransferBatch> = {},
) =>
  toDelimitedText(
    { ...template, hasHeader: false },
    toRows(template, [{ ...asha, ...transfer }], { ...batch, ...of }),
  );

describe('the file for ICICI', () => {
  // behaviour payments: Bank files
  test('has the row of the example in 19 columns', () => {
    expect(line({ ...presets.icici, delimiter: '|' })).toBe(
      'PAB_VENDOR|NEFT|012345678901|ASHA RAO|50100123456789|HDFC0001234|113675.00|SALARY NOV26|SALARY NOV26||asha@x.in|SAL202611E042|30-11-2026|SAL202611E042|||||\r\n',
    );
    expect(presets.icici.columns.map(({ header }) => header).join(', ')).toBe(
      'PYMT_PROD_TYPE_CODE, PYMT_MODE, DEBIT_ACC_NO, BNF_NAME, BENE_ACC_NO, BENE_IFSC, AMOUNT, DEBIT_NARR, CREDIT_NARR, MOBILE_NUM, EMAIL_ID, REMARK, PYMT_DATE, REF_NO, ADDL_INFO1, ADDL_INFO2, ADDL_INFO3, ADDL_INFO4, ADDL_INFO5',
    );
  });

  test('transfers within ICICI as FT and without an IFSC', () => {
    const [cells] = toRows(presets.icici, [{ ...asha, ifsc: 'ICIC0000011' }], batch);
    expect(cells?.slice(1, 6)).toEqual(['FT', '012345678901', 'ASHA RAO', '50100123456789', '']);
  });
});

describe('the file for HDFC', () => {
  // behaviour payments: Bank files
  test('has the row of the example in 28 columns, without a header', () => {
    expect(line(presets.hdfc, { ifsc: 'SBIN0001234' })).toBe(
      'N,,50100123456789,113675.00,ASHA RAO,,,,,,,,SAL202611E042,SAL202611E042,SALARY NOV26,,,,,,,,30/11/2026,,SBIN0001234,STATE BANK OF INDIA,,asha@x.in\r\n',
    );
    expect(presets.hdfc.columns).toHaveLength(28);
    expect(presets.hdfc.hasHeader).toBe(false);
  });

  test('names the beneficiary by the employee ID where the account is at HDFC', () => {
    const [cells] = toRows(presets.hdfc, [asha], batch);
    expect(cells?.slice(0, 3)).toEqual(['I', 'E042', '50100123456789']);
  });
});

// behaviour payments: Bank files
test('the file for Kotak has the headers of its layout', () => {
  expect(presets.kotak.columns.map(({ header }) => header).join(',')).toMatch(
    /^Client_Code,Product_Code,Payment_Type,Payment_Ref_No\.,Payment_Date,Instrument Date,Dr_Ac_No,Amount,Bank_Code_Indicator,Beneficiary_Code,Beneficiary_Name,Beneficiary_Bank,Beneficiary_Branch \/ IFSC Code,Beneficiary_Acc_No,Location,Print_Location,Instrument_Number,Ben_Add1,Ben_Add2,Ben_Add3,Ben_Add4,Beneficiary_Email,Beneficiary_Mobile,Debit_Narration,Credit_Narration,Payment Details 1,Payment Details 2,Payment Details 3,Payment Details 4,Enrichment_1,.*,Enrichment_20$/,
  );
});

test.each(presetIds)('the layout %s is one that the editor could save', (id) => {
  expect(bankFileTemplate.parse(presets[id])).toEqual(presets[id]);
});

test('transfers of ₹2,00,000 and more go by RTGS where a template has a mode for them', () => {
  const template = { ...presets.icici, modes: { ...presets.icici.modes, rtgs: 'RTGS' } };
  const modes = [1_99_999_99, 2_00_000_00].map(
    (amount) => toRows(template, [{ ...asha, amount: paise(amount) }], batch)[0]?.[1],
  );
  expect(modes).toEqual(['NEFT', 'RTGS']);
});

// behaviour payments: The name in bank files
test('a name loses what a bank does not take, and keeps its letters', () => {
  const nameIn = (name: string) => toRows(presets.hdfc, [{ ...asha, name }], batch)[0]?.[4];
  expect(['Zoë  D’Souza-Rao (Jr.)', '=SUM(A1)', 'A'.repeat(50)].map(nameIn)).toEqual([
    'ZOE D SOUZA RAO JR',
    'SUM A',
    'A'.repeat(40),
  ]);
});

test('no cell begins as a formula does, and none breaks out of its column', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(
    fc.property(anyText, anyText, fc.constantFrom(...presetIds), (name, email, id) => {
      const template = { ...presets[id], hasHeader: false };
      const rows = toRows(template, [{ ...asha, name, email }], batch);
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      const text = toDelimitedText(template, rows);
      const unquoted = text.replaceAll(/"(?:[^"]|"")*"/g, '');
      expect(unquoted.split(',')).toHaveLength(template.columns.length);
      expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    }),
  );
});

/** A layout of one column. */
const layoutOf = (column: Partial<TemplateColumn>, changes: Partial<BankFileTemplate> = {}) => ({
  ...presets.icici,
  hasHeader: false,
  columns: [{ header: 'Cell', source: 'name', ...column } as TemplateColumn],
  ...changes,
});
const cellOf = (template: BankFileTemplate, transfer: Partial<Transfer> = {}) =>
  toRows(template, [{ ...asha, ...transfer }], batch)[0]?.[0];

test.each([
  ['dd-mm-yyyy', '30-11-2026'],
  ['dd/mm/yyyy', '30/11/2026'],
  ['dd-MMM-yyyy', '30-Nov-2026'],
  ['yyyy-mm-dd', '2026-11-30'],
] as const)('a layout with dates as %s has %s', (dateFormat, text) => {
  expect(cellOf(layoutOf({ source: 'value-date' }, { dateFormat }))).toBe(text);
});

test.each([
  ['any', 'Zoë O’Neil 3rd, Jr.'],
  ['letters', 'Zoe O Neil rd Jr'],
  ['letters-digits', 'ZoeONeil3rdJr'],
  ['letters-digits-spaces', 'Zoe O Neil 3rd Jr'],
  ['digits', '3'],
] as const)('a column of %s has the name as “%s”', (characters, text) => {
  expect(cellOf(layoutOf({ characters }), { name: ' Zoë  O’Neil 3rd, Jr. ' })).toBe(text);
});

test('a text is cut to the length of its column, and ends without a space', () => {
  expect(cellOf(layoutOf({ maxLength: 5 }), { name: 'Asha Rao' })).toBe('Asha');
  expect(cellOf(layoutOf({ isUpperCase: true }), { name: '=+ Asha' })).toBe('ASHA');
});

test('a cell with the delimiter or a quote is in quotes, and a header stands first', () => {
  const template = layoutOf({}, { hasHeader: true, delimiter: ';' });
  expect(toDelimitedText(template, [['a;b'], ['say "a"'], ['a,b']])).toBe(
    'Cell\r\n"a;b"\r\n"say ""a"""\r\na,b\r\n',
  );
});

test('a column of own-bank transfers is empty for other banks, and the other way', () => {
  const modes = { ...presets.icici.modes, ownBank: 'FT' };
  const own = layoutOf({ rows: 'own-bank' }, { ownBank: 'hdfc', modes });
  const others = layoutOf({ rows: 'other-banks' }, { ownBank: 'hdfc', modes });
  const sbi = { ifsc: 'SBIN0001234' };
  expect([cellOf(own), cellOf(own, sbi), cellOf(others), cellOf(others, sbi)]).toEqual([
    'Asha Rao',
    '',
    '',
    'Asha Rao',
  ]);
});

test('without a mode for RTGS every transfer to another bank goes by NEFT', () => {
  const { rtgs: _, ...modes } = presets.icici.modes;
  const template = layoutOf({ source: 'payment-mode' }, { modes });
  expect(cellOf(template, { amount: paise(3_00_000_00) })).toBe('NEFT');
});

test('the transfers of a file are in the order of names, and of ids where names are the same', () => {
  const payment = (name: string, userId: string) =>
    ({ name, userId, employeeId: userId }) as unknown as BatchPayment;
  const payments = [payment('Bela', 'u1'), payment('Asha', 'u3'), payment('Asha', 'u2')];
  expect(toTransfers(payments, batch).map(({ reference }) => reference)).toEqual([
    'SAL202611U2',
    'SAL202611U3',
    'SAL202611U1',
  ]);
});

test.each([
  ['SBIN', 'STATE BANK OF INDIA'],
  ['ICIC', 'ICICI BANK'],
  ['UTIB', 'AXIS BANK'],
  ['PUNB', 'PUNJAB NATIONAL BANK'],
  ['BARB', 'BANK OF BARODA'],
  ['CNRB', 'CANARA BANK'],
  ['UBIN', 'UNION BANK OF INDIA'],
  ['ABCD', ''],
])('the bank of an IFSC that begins with %s is “%s”', (code, name) => {
  expect(cellOf(layoutOf({ source: 'bank-name' }), { ifsc: `${code}0001234` })).toBe(name);
});

describe('references', () => {
  test('of 20 characters are by the employee ID, and of more by the place in the batch', () => {
    const ids = ['E'.repeat(11), 'E'.repeat(12)];
    const transfers = ids.map((employeeId) => ({ employeeId }));
    expect(referencesOf(transfers, batch)).toEqual([`SAL202611${ids[0]}`, 'SAL202611N1']);
  });

  test('by the place pass over one that an employee ID has, and not over one that two have', () => {
    const references = (...ids: string[]) => {
      const transfers = ids.map((employeeId) => ({ employeeId }));
      return referencesOf(transfers, batch).map((text) => text.slice('SAL202611'.length));
    };
    expect(references('', 'N1')).toEqual(['N2', 'N1']);
    expect(references('', 'N1', 'N1')).toEqual(['N1', 'N2', 'N3']);
  });

  test('of a later batch differ from those of the one before', () => {
    expect(referencesOf([asha], { ...batch, number: 2 })).toEqual(['SAL202611E042B2']);
  });

  // behaviour payments: Bank files
  test('of one month are never the same, whatever employee IDs and batches there are', () => {
    const employeeId = fc.oneof(
      fc.constantFrom('', 'E042', 'E042B2', 'E042B1', 'E042B1B2', 'B2', 'N1', 'N1B2', 'N1B3', 'e-042 b2'),
      fc.string({ maxLength: 12, unit: fc.constantFrom('B', 'N', 'E', '1', '2', '-') }),
    );
    const batches = fc.array(fc.array(employeeId, { maxLength: 8 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(batches, (idsOfBatches) => {
        const all = idsOfBatches.flatMap((ids, i) =>
          referencesOf(
            ids.map((id) => ({ employeeId: id })),
            { ...batch, number: i + 1 },
          ),
        );
        expect(new Set(all).size).toBe(all.length);
        for (const reference of all) expect(reference.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 500 },
    );
    const first = referencesOf([{ employeeId: 'E042B2' }], batch);
    const second = referencesOf([{ employeeId: 'E042' }], { ...batch, number: 2 });
    expect([first, second]).toEqual([['SAL202611E042B2B1'], ['SAL202611E042B2']]);
  });

  test('are one for each transfer, whatever employee IDs there are, and the same each time', () => {
    const employeeId = fc.oneof(fc.constantFrom('', 'E1', 'e-1', 'N1', 'N2'), fc.string({ maxLength: 30 }));
    fc.assert(
      fc.property(fc.array(employeeId, { maxLength: 20 }), fc.integer({ min: 1, max: 99 }), (ids, number) => {
        const transfers = ids.map((id) => ({ ...asha, employeeId: id }));
        const references = referencesOf(transfers, { ...batch, number });
        expect(new Set(references).size).toBe(ids.length);
        for (const reference of references) expect(reference).toMatch(/^SAL202611[A-Z0-9]{1,11}$/);
        expect(referencesOf(transfers, { ...batch, number })).toEqual(references);
      }),
    );
  });
});

test('an account is shown by its bank and its last four digits', () => {
  expect(maskedAccount('50100123454471', 'HDFC0001234')).toBe('HDFC ••4471');
  expect(maskedAccount('123456789', 'abcd0001234')).toBe('ABCD ••6789');
});
