import { amountNames } from '../../shared/pay/payroll-fields.ts';

/** Fields of answers that are pay, whatever they are called in. */
const payFields = new Set<string>([
  ...amountNames,
  'ctc',
  'components',
  'lines',
  'adjustments',
  'settlement',
  'grossEarnings',
  'totalDeductions',
  'netPay',
  'lopDeduction',
  'amount',
  'totals',
  'figures',
]);

/** The names of all fields in an answer. */
const fieldsOf = (content: unknown): string[] =>
  typeof content === 'object' && content !== null
    ? Object.entries(content).flatMap(([name, value]) => [name, ...fieldsOf(value)])
    : [];

/** The fields of an answer that are pay. */
export const payFieldsOf = (content: unknown): string[] =>
  fieldsOf(content).filter((field) => payFields.has(field));

/** Fields of answers by which an employee's tax regime, declaration or proofs are told. */
const declarationFields = new Set<string>([
  ...['regime', 'oldRegime', 'claims', 'declared', 'declaration', 'rents', 'landlord', 'landlordPan'],
  ...['proofs', 'formerPay', 'provedFrom'],
]);

/** The fields of an answer that tell something of declarations. */
export const declarationFieldsOf = (content: unknown): string[] =>
  fieldsOf(content).filter((field) => declarationFields.has(field));
