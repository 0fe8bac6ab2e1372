import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedAccount } from '../../../shared/bank-files/banks.ts';
import { presetIds, presets } from '../../../shared/bank-files/presets.ts';
import {
  referencesOf,
  type Transfer,
  type TransferBatch,
  toDelimitedText,
  toRows,
} from '../../../shared/bank-files/render.ts';
import { type BankFileTemplate, bankFileTemplate } from '../../../shared/bank-files/template.ts';
import { paise } from '../../../shared/money.ts';
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

describe('references', () => {
  test('of a later batch differ from those of the one before', () => {
    expect(referencesOf([asha], { ...batch, number: 2 })).toEqual(['SAL202611E042B2']);
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
