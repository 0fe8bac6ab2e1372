import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';

/** The sources of a bank file's columns. */
const columnSources = [
  'constant',
  'payment-mode',
  'debit-account',
  'name',
  'account',
  'ifsc',
  'bank-name',
  'amount',
  'narration',
  'email',
  'reference',
  'value-date',
  'employee-id',
] as const;
export type ColumnSource = (typeof columnSources)[number];

export const sourceLabels: Record<ColumnSource, string> = {
  constant: 'The same text in each row',
  'payment-mode': 'Payment mode',
  'debit-account': 'Account of the company',
  name: 'Name of the employee',
  account: 'Account of the employee',
  ifsc: 'IFSC of the employee',
  'bank-name': 'Bank of the employee',
  amount: 'Amount',
  narration: 'Narration',
  email: 'Email',
  reference: 'Reference of the payment',
  'value-date': 'Value date',
  'employee-id': 'Employee ID',
};

/** Characters that a bank takes; whatever else there is becomes a space. */
export const characterSets = ['any', 'letters', 'letters-digits', 'letters-digits-spaces', 'digits'] as const;
export type CharacterSet = (typeof characterSets)[number];
export const characterSetLabels: Record<CharacterSet, string> = {
  any: 'Any',
  letters: 'Letters and spaces',
  'letters-digits': 'Letters and digits',
  'letters-digits-spaces': 'Letters, digits and spaces',
  digits: 'Digits',
};

/** Rows that have a column's value: all, those of accounts at the company's own bank, or the others. */
export const columnRows = ['all', 'own-bank', 'other-banks'] as const;
export type ColumnRows = (typeof columnRows)[number];

export const dateFormats = ['dd-mm-yyyy', 'dd/mm/yyyy', 'dd-MMM-yyyy', 'yyyy-mm-dd'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const fileExtensions = ['csv', 'txt', 'xlsx'] as const;
const delimiters = [',', ';', '|', '\t'] as const;
export const delimiterLabels: Record<(typeof delimiters)[number], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '|': 'Vertical bar',
  '\t': 'Tab',
};

export const maxColumns = 80;
export const maxTemplates = 10;

const optionalText = (label: string, max: number) =>
  z.optional(z.string().check(z.maxLength(max, `${label} can have at most ${max} characters`)));

const templateColumn = z.object({
  header: z.string().check(z.maxLength(60, 'A header can have at most 60 characters')),
  source: z.enum(columnSources),
  /** The text of a constant. */
  constant: optionalText('A text', 60),
  maxLength: z.optional(z.int().check(z.gte(1), z.lte(200))),
  characters: z.optional(z.enum(characterSets)),
  isUpperCase: z.optional(z.boolean()),
  rows: z.optional(z.enum(columnRows)),
});
export type TemplateColumn = z.output<typeof templateColumn>;

const modeCode = z.string().check(z.maxLength(10, 'A payment mode can have at most 10 characters'));

/** The layout of the file that a bank takes. */
export const bankFileTemplate = z.object({
  name: requiredText('Enter a name', 40),
  columns: z.array(templateColumn).check(z.minLength(1, 'Add a column'), z.maxLength(maxColumns)),
  hasHeader: z.boolean(),
  delimiter: z.enum(delimiters),
  extension: z.enum(fileExtensions),
  dateFormat: z.enum(dateFormats),
  /** First four characters of an IFSC of the company's own bank, in which transfers have a mode of their own. */
  ownBank: optionalText('The bank code', 4),
  modes: z.object({
    ownBank: modeCode,
    neft: modeCode,
    /** For ₹2,00,000 and more; absent where those go by NEFT as well. */
    rtgs: z.optional(modeCode),
  }),
});
export type BankFileTemplate = z.output<typeof bankFileTemplate>;
