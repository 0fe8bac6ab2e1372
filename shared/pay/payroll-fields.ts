import * as z from 'zod/mini';
import { hasAtMostTwoDecimals } from '../money.ts';
import { storedPayPeriod } from '../period.ts';

interface LabelledField {
  /** Labels the form's input, in error messages too, and on the slip where there is no `slipLabel`. */
  label: string;
  /** Monthly fields stay open in Update Payroll; master fields are locked there (spec §5). */
  group: 'monthly' | 'master';
  /** Other titles of its column in the spreadsheets of Indian companies, the most common first. */
  columnTitles: readonly string[];
}

/** Money: rupees in JSON, paise in the tables. Every amount is part of the slip's calculation and a line of the slip. */
interface SlipAmount extends LabelledField {
  kind: 'amount';
  /** Its place among the earnings or the deductions of the slip (spec §2). */
  slipLine: number;
  slipLabel?: string;
  /** On the slip only where it is not zero. */
  onlyWhenPaid?: true;
  /** Rupees on the sample slip. */
  sample: number;
}

/**
 * The treatment of an earning by the definition of wages in the Labour Codes, before any excess: wages; an excluded allowance;
 * a special allowance, which the company reads as either; or a special or an excluded one, as the company has it.
 */
type WagesRule = 'wages' | 'excluded' | 'special' | 'special-or-excluded';

/** A salary component: added to gross earnings or to total deductions (spec §5). */
type AmountField =
  | (SlipAmount & { component: 'earning'; wages: WagesRule })
  | (SlipAmount & { component: 'deduction' });

interface OtherField extends LabelledField {
  kind: 'date' | 'month' | 'days' | 'count';
  /** Neither on the slip nor in the employee's own profile. */
  adminOnly?: true;
}

interface TextField extends Omit<OtherField, 'kind'> {
  kind: 'text';
  /** How the audit log shows its values: as they are, or by their last four characters. */
  recorded: 'plain' | 'masked';
}

type PayrollField = AmountField | OtherField | TextField;

/**
 * Every payroll detail, in the order of the form. The API's schemas, the stored profile, the slip, its calculation, the
 * screens, the spreadsheets and the audit log are derived from this list.
 */
export const payrollFields = {
  payPeriod: { label: 'Pay Period', kind: 'month', group: 'monthly', columnTitles: [] },
  paidDays: {
    label: 'Paid Days',
    kind: 'days',
    group: 'monthly',
    columnTitles: ['Days Paid', 'Payable Days', 'Days Payable', 'Pay Days', 'Salary Days'],
  },
  lopDays: {
    label: 'LOP Days',
    kind: 'days',
    group: 'monthly',
    columnTitles: [
      'LOP',
      'Loss of Pay',
      'Loss of Pay Days',
      'Days LOP',
      'LWP',
      'LWP Days',
      'Leave without Pay',
      'Unpaid Days',
    ],
  },
  otherDeduction: {
    label: 'Other Deduction',
    kind: 'amount',
    group: 'monthly',
    component: 'deduction',
    slipLine: 3,
    sample: 0,
    columnTitles: [
      'Other Deductions',
      'Other Ded.',
      'Other Deds.',
      'Other Deduction Amount',
      'Misc. Deduction',
    ],
  },
  employeeId: {
    label: 'Employee ID',
    kind: 'text',
    group: 'master',
    recorded: 'plain',
    columnTitles: [
      'Emp Code',
      'Emp ID',
      'Employee No.',
      'Emp No.',
      'Employee Code',
      'Employee Number',
      'E Code',
      'Staff ID',
      'Staff Code',
      'ID',
    ],
  },
  department: {
    label: 'Department',
    kind: 'text',
    group: 'master',
    recorded: 'plain',
    columnTitles: ['Dept.', 'Dept', 'Department Name', 'Team', 'Division', 'Cost Centre', 'Cost Center'],
  },
  workLocation: {
    label: 'Work Location',
    kind: 'text',
    group: 'master',
    recorded: 'plain',
    columnTitles: ['Location', 'Office', 'Office Location', 'Work Site', 'Base Location', 'Place of Work'],
  },
  dateOfJoining: {
    label: 'Date of Joining',
    kind: 'date',
    group: 'master',
    columnTitles: ['DOJ', 'Joining Date', 'Join Date', 'Date Joined', 'Date of Join', 'Hire Date'],
  },
  dateOfLeaving: {
    label: 'Date of Leaving',
    kind: 'date',
    group: 'master',
    adminOnly: true,
    columnTitles: [
      'DOL',
      'Last Working Day',
      'LWD',
      'Leaving Date',
      'Relieving Date',
      'Date of Exit',
      'Exit Date',
    ],
  },
  yearlyLeaves: {
    label: 'Yearly Leaves',
    kind: 'count',
    group: 'master',
    columnTitles: ['Annual Leaves', 'Leaves per Year', 'Leave Entitlement', 'Annual Leave', 'Leaves a Year'],
  },
  basicSalary: {
    label: 'Basic Salary',
    kind: 'amount',
    group: 'master',
    component: 'earning',
    wages: 'wages',
    slipLine: 1,
    sample: 30_000,
    columnTitles: ['Basic', 'Basic Pay', 'Basic Sal.'],
  },
  hra: {
    label: 'HRA',
    kind: 'amount',
    group: 'master',
    component: 'earning',
    wages: 'excluded',
    slipLine: 2,
    sample: 15_000,
    columnTitles: ['House Rent Allowance', 'House Rent'],
  },
  da: {
    label: 'DA',
    kind: 'amount',
    group: 'master',
    component: 'earning',
    wages: 'wages',
    slipLine: 3,
    sample: 6_000,
    columnTitles: ['Dearness Allowance'],
  },
  medicalAllowance: {
    label: 'Medical Allowance',
    kind: 'amount',
    group: 'master',
    component: 'earning',
    wages: 'special',
    slipLine: 5,
    sample: 1_250,
    columnTitles: ['Medical', 'Medical Allow.', 'Med. Allowance'],
  },
  otherAllowance: {
    label: 'Other Allowance',
    kind: 'amount',
    group: 'master',
    component: 'earning',
    wages: 'special-or-excluded',
    slipLine: 4,
    slipLabel: 'TA',
    sample: 5_000,
    columnTitles: [
      'Other Allowance',
      'Other Allowances',
      'TA',
      'Travel Allowance',
      'Travelling Allowance',
      'Other Allow.',
    ],
  },
  profTax: {
    label: 'Prof. Tax',
    kind: 'amount',
    group: 'master',
    component: 'deduction',
    slipLine: 1,
    sample: 200,
    columnTitles: ['Professional Tax', 'PT', 'P. Tax', 'Profession Tax'],
  },
  pf: {
    label: 'PF',
    kind: 'amount',
    group: 'master',
    component: 'deduction',
    slipLine: 2,
    sample: 3_600,
    columnTitles: ['EPF', 'Provident Fund', 'Employee PF', 'PF Employee', 'PF Deduction'],
  },
  esi: {
    label: 'ESI',
    kind: 'amount',
    group: 'master',
    component: 'deduction',
    slipLine: 4,
    onlyWhenPaid: true,
    sample: 0,
    columnTitles: ['ESIC', 'Employee ESI', 'ESI Employee', 'ESI Deduction', 'Employee State Insurance'],
  },
  labourWelfareFund: {
    label: 'Labour Welfare Fund',
    kind: 'amount',
    group: 'master',
    component: 'deduction',
    slipLine: 5,
    onlyWhenPaid: true,
    sample: 0,
    columnTitles: ['LWF', 'Employee LWF', 'LWF Employee', 'Labour Welfare'],
  },
  incomeTax: {
    label: 'Income Tax',
    kind: 'amount',
    group: 'master',
    component: 'deduction',
    slipLine: 6,
    onlyWhenPaid: true,
    sample: 0,
    columnTitles: ['TDS', 'Income Tax (TDS)', 'IT', 'Tax Deducted at Source', 'TDS on Salary'],
  },
} as const satisfies Record<string, PayrollField>;

type PayrollFields = typeof payrollFields;
export type PayrollFieldName = keyof PayrollFields;

/** Names of the fields that have these attributes. */
type NamesWith<Attributes> = {
  [Name in PayrollFieldName]: PayrollFields[Name] extends Attributes ? Name : never;
}[PayrollFieldName];

export const payrollFieldNames = Object.keys(payrollFields) as PayrollFieldName[];

export const payrollField = (name: PayrollFieldName): PayrollField => payrollFields[name];

const isAmount = (name: PayrollFieldName): name is AmountName => payrollField(name).kind === 'amount';

export type AmountName = NamesWith<{ kind: 'amount' }>;
export const amountNames = payrollFieldNames.filter(isAmount);

const amountNamesOf = <Component extends AmountField['component']>(component: Component) =>
  amountNames
    .filter(
      (name): name is NamesWith<{ component: Component }> => payrollFields[name].component === component,
    )
    .sort((a, b) => payrollFields[a].slipLine - payrollFields[b].slipLine);

/** The amounts that make up gross earnings, in the order of the slip. */
export const earningNames = amountNamesOf('earning');
export type EarningName = (typeof earningNames)[number];

/** The amounts that are deducted beside loss of pay, in the order of the slip. */
export const deductionNames = amountNamesOf('deduction');

/** Those that are deducted every month, until they are changed. */
export const recurringDeductionNames = deductionNames.filter((name) => name !== 'otherDeduction');

export function slipLabel(name: AmountName): string {
  const field: AmountField = payrollFields[name];
  return field.slipLabel ?? field.label;
}

/** Whether an amount has a line on the slip even where it is zero. */
export function isAlwaysOnSlip(name: AmountName): boolean {
  const field: AmountField = payrollFields[name];
  return field.onlyWhenPaid !== true;
}

/** The label of a field where admins read it: with its name on the slip, where that is another one. */
export function fullLabel(name: PayrollFieldName): string {
  const field = payrollField(name);
  const onSlip = field.kind === 'amount' ? field.slipLabel : undefined;
  return onSlip === undefined ? field.label : `${field.label} (${onSlip} on the slip)`;
}

/** Fields that the profile stores: yearly leaves are in the leave balance, so that leave needs no right to read salaries. */
export type StoredFieldName = Exclude<PayrollFieldName, 'yearlyLeaves'>;
export const storedFieldNames = payrollFieldNames.filter((name) => name !== 'yearlyLeaves');

type AdminOnlyFieldName = NamesWith<{ adminOnly: true }>;
const isAdminOnly = (name: PayrollFieldName): name is AdminOnlyFieldName => {
  const field = payrollField(name);
  return field.kind !== 'amount' && field.adminOnly === true;
};

/** Fields that a slip takes over from the profile. */
type SlipFieldName = Exclude<StoredFieldName, AdminOnlyFieldName>;
export const slipFieldNames = storedFieldNames.filter((name): name is SlipFieldName => !isAdminOnly(name));

/** Fields that employees see in their own profile: all that is not of the month, but for the deductions (spec §3). */
export type EmployeeVisibleFieldName = Exclude<
  NamesWith<{ group: 'master' }>,
  NamesWith<{ component: 'deduction' }> | AdminOnlyFieldName
>;
export const employeeVisibleFieldNames = payrollFieldNames.filter(
  (name): name is EmployeeVisibleFieldName => {
    const field = payrollField(name);
    const isDeduction = field.kind === 'amount' && field.component === 'deduction';
    return field.group === 'master' && !isDeduction && !isAdminOnly(name);
  },
);

/** A schema for each kind of field; the label is for its error messages. */
type SchemaByKind = Record<string, (label: string) => z.ZodMiniType>;

/** The shape of an object schema: of each named field the schema of its kind. */
export const payrollShape = <
  Name extends PayrollFieldName,
  Schemas extends Pick<SchemaByKind, PayrollFields[Name]['kind']>,
>(
  names: readonly Name[],
  schemas: Schemas,
) =>
  Object.fromEntries(
    names.map((name) => {
      const { kind, label } = payrollFields[name];
      return [name, schemas[kind as PayrollFields[Name]['kind']](label)];
    }),
  ) as { [N in Name]: ReturnType<Schemas[PayrollFields[N]['kind']]> };

/**
 * The fields as they are read: dates YYYY-MM-DD, the period YYYY-MM, each absent until it is set.
 * @param amount the schema of the amounts: rupees on the wire, paise in a table
 */
export const payrollReadShape = <Name extends PayrollFieldName, Amount extends z.ZodMiniType>(
  names: readonly Name[],
  amount: Amount,
) =>
  payrollShape(names, {
    text: () => z.optional(z.string()),
    date: () => z.optional(z.string()),
    month: () => z.optional(storedPayPeriod),
    days: () => z.optional(z.number()),
    amount: () => z.optional(amount),
    /** Never absent: there is a default. */
    count: () => z.number(),
  });

/** Days of a month, with at most two decimals. */
export const daysField = (label: string) =>
  z
    .number(`${label} must be a number`)
    .check(
      z.gte(0, `${label} cannot be negative`),
      z.lte(31, `${label} cannot be more than 31`),
      z.refine(hasAtMostTwoDecimals, `${label} can have at most two decimals`),
    );
