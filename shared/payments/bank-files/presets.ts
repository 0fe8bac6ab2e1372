import type { BankFileTemplate, ColumnSource, TemplateColumn } from './template.ts';

const column = (
  header: string,
  source: ColumnSource,
  rules: Partial<Omit<TemplateColumn, 'header' | 'source'>> = {},
): TemplateColumn => ({ header, source, ...rules });

const constant = (header: string, text = ''): TemplateColumn =>
  column(header, 'constant', { constant: text });

/** 'Ben_Add1', 'Ben_Add2' …: numbered columns that stay empty. */
const empty = (header: string, count: number): TemplateColumn[] =>
  Array.from({ length: count }, (_, i) => constant(`${header}${i + 1}`));

const name = { characters: 'letters', isUpperCase: true } as const;
const narration = { characters: 'letters-digits-spaces', maxLength: 30 } as const;

/** ICICI Bank's corporate internet banking: 19 columns under a header. */
const icici: BankFileTemplate = {
  name: 'ICICI',
  columns: [
    constant('PYMT_PROD_TYPE_CODE', 'PAB_VENDOR'),
    column('PYMT_MODE', 'payment-mode'),
    column('DEBIT_ACC_NO', 'debit-account'),
    column('BNF_NAME', 'name', name),
    column('BENE_ACC_NO', 'account'),
    column('BENE_IFSC', 'ifsc', { rows: 'other-banks' }),
    column('AMOUNT', 'amount'),
    column('DEBIT_NARR', 'narration', narration),
    column('CREDIT_NARR', 'narration', narration),
    constant('MOBILE_NUM'),
    column('EMAIL_ID', 'email'),
    column('REMARK', 'reference'),
    column('PYMT_DATE', 'value-date'),
    column('REF_NO', 'reference'),
    ...empty('ADDL_INFO', 5),
  ],
  hasHeader: true,
  delimiter: ',',
  extension: 'xlsx',
  dateFormat: 'dd-mm-yyyy',
  ownBank: 'ICIC',
  modes: { ownBank: 'FT', neft: 'NEFT' },
};

/** HDFC Bank's ENet: 28 columns without a header. The account of the company is chosen there. */
const hdfc: BankFileTemplate = {
  name: 'HDFC ENet',
  columns: [
    column('Transaction type', 'payment-mode'),
    column('Beneficiary code', 'employee-id', { rows: 'own-bank', characters: 'letters-digits' }),
    column('Beneficiary account', 'account'),
    column('Amount', 'amount'),
    column('Beneficiary name', 'name', { ...name, maxLength: 40 }),
    constant('Drawee location'),
    constant('Print location'),
    ...empty('Beneficiary address ', 5),
    column('Instruction reference', 'reference', { maxLength: 20 }),
    column('Customer reference', 'reference', { maxLength: 20 }),
    column('Payment details 1', 'narration', narration),
    ...empty('Payment details ', 7).slice(1),
    constant('Cheque number'),
    column('Date', 'value-date'),
    constant('MICR'),
    column('IFSC', 'ifsc'),
    column('Bank', 'bank-name'),
    constant('Branch'),
    column('Email', 'email'),
  ],
  hasHeader: false,
  delimiter: ',',
  extension: 'csv',
  dateFormat: 'dd/mm/yyyy',
  ownBank: 'HDFC',
  modes: { ownBank: 'I', neft: 'N' },
};

/** Kotak Mahindra Bank's CMS. The codes of the client and the product are in the company's contract with the bank. */
const kotak: BankFileTemplate = {
  name: 'Kotak CMS',
  columns: [
    constant('Client_Code'),
    constant('Product_Code'),
    column('Payment_Type', 'payment-mode'),
    column('Payment_Ref_No.', 'reference'),
    column('Payment_Date', 'value-date'),
    constant('Instrument Date'),
    column('Dr_Ac_No', 'debit-account'),
    column('Amount', 'amount'),
    constant('Bank_Code_Indicator'),
    constant('Beneficiary_Code'),
    column('Beneficiary_Name', 'name', name),
    constant('Beneficiary_Bank'),
    column('Beneficiary_Branch / IFSC Code', 'ifsc'),
    column('Beneficiary_Acc_No', 'account'),
    constant('Location'),
    constant('Print_Location'),
    constant('Instrument_Number'),
    ...empty('Ben_Add', 4),
    column('Beneficiary_Email', 'email'),
    constant('Beneficiary_Mobile'),
    column('Debit_Narration', 'narration', narration),
    column('Credit_Narration', 'narration', narration),
    ...empty('Payment Details ', 4),
    ...empty('Enrichment_', 20),
  ],
  hasHeader: true,
  delimiter: ',',
  extension: 'csv',
  dateFormat: 'dd/mm/yyyy',
  ownBank: 'KKBK',
  modes: { ownBank: 'IFT', neft: 'NEFT' },
};

/** A sheet for whatever bank: what every transfer needs, in plain words. */
const neft: BankFileTemplate = {
  name: 'NEFT sheet',
  columns: [
    column('Reference', 'reference'),
    column('Employee ID', 'employee-id'),
    column('Beneficiary name', 'name'),
    column('Account number', 'account'),
    column('IFSC', 'ifsc'),
    column('Bank', 'bank-name'),
    column('Amount', 'amount'),
    column('Value date', 'value-date'),
    column('Narration', 'narration'),
    column('Email', 'email'),
  ],
  hasHeader: true,
  delimiter: ',',
  extension: 'xlsx',
  dateFormat: 'dd-mm-yyyy',
  modes: { ownBank: 'NEFT', neft: 'NEFT' },
};

/**
 * Layouts that are known. A contract with a bank may differ from them: each can be copied and changed. Of other banks,
 * State Bank of India among them, no layout could be relied on.
 */
export const presets = { icici, hdfc, kotak, neft } as const satisfies Record<string, BankFileTemplate>;
export const presetIds = Object.keys(presets) as [keyof typeof presets, ...(keyof typeof presets)[]];
