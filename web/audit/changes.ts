import type { AuditChange } from '../../shared/audit.ts';
import { companyLabels } from '../../shared/company.ts';
import { companyOptions } from '../../shared/company-statutory.ts';
import { formatDate, isCalendarDate } from '../../shared/date.ts';
import {
  leaveCountings,
  leaveDeciders,
  leaveRuleLabels,
  weeklyOffs,
} from '../../shared/leave-rule-labels.ts';
import { creditings, leaveGroups, leaveTypeLabels } from '../../shared/leave-type-labels.ts';
import { exitKinds, noticeSettlements } from '../../shared/leaving.ts';
import { encashmentRates } from '../../shared/leaving-settings.ts';
import { formatPaise, type Rupees, toPaise } from '../../shared/money.ts';
import { adjustmentLabels } from '../../shared/pay-adjustments.ts';
import { outcomeLabels } from '../../shared/payment-state.ts';
import { payrollFields } from '../../shared/payroll-fields.ts';
import { formatPeriod } from '../../shared/period.ts';
import { personalFields } from '../../shared/profiles.ts';
import {
  amountKindLabels,
  componentKindLabels,
  frequencyLabels,
  structuredEarnings,
  structureField,
} from '../../shared/salary-components.ts';
import { statutoryFields } from '../../shared/statutory-fields.ts';

interface RecordedField {
  label: string;
  kind?: string;
  /** Of a choice: the label of each value. */
  options?: Readonly<Record<string, string>> | undefined;
}

/** Those that a profile or a leaving has as well follow its order and labels. */
const {
  yearlyLeaves: _yearlyLeaves,
  pan: _pan,
  encashmentRate: _encashmentRate,
  ...companyTexts
} = companyLabels;
const companyFields: Readonly<Record<string, RecordedField>> = Object.fromEntries(
  Object.entries(companyTexts).map(([name, label]) => [name, { label, options: companyOptions[name] }]),
);

/** Of a salary component, and of how a CTC gives the earnings. */
const componentFields: Readonly<Record<string, RecordedField>> = {
  componentKind: { label: 'Earning or deduction', options: componentKindLabels },
  amountKind: { label: 'Amount of a component', options: amountKindLabels },
  percent: { label: 'Percentage' },
  isWages: { label: 'Counts as wages' },
  isTaxable: { label: 'Taxable' },
  isReduced: { label: 'Reduced by loss of pay' },
  frequency: { label: 'Frequency', options: frequencyLabels },
  endedFrom: { label: 'Ended from', kind: 'month' },
  ...Object.fromEntries(
    structuredEarnings.map((name) => [
      structureField(name),
      { label: `${payrollFields[name].label} from CTC` },
    ]),
  ),
};

/** Every field that an entry may have, in the order in which changes are shown. */
const recordedFields: Readonly<Record<string, RecordedField>> = {
  name: { label: 'Name' },
  title: { label: 'Title' },
  email: { label: 'Email' },
  ...companyFields,
  role: { label: 'Role' },
  isInitialPassword: { label: 'Initial password' },
  requireTwoFactor: { label: 'Two-step verification required' },
  reauthentication: { label: 'Re-authentication required' },
  status: { label: 'Status' },
  subject: { label: 'Subject' },
  startDate: { label: 'Start date', kind: 'date' },
  endDate: { label: 'End date', kind: 'date' },
  startsAtMidday: { label: 'Starts at midday' },
  endsAtMidday: { label: 'Ends at midday' },
  numberOfDays: { label: 'Days' },
  unpaidDays: { label: 'Loss of pay days' },
  leaveType: { label: 'Type of leave' },
  days: { label: 'Days' },
  from: { label: leaveTypeLabels.from, kind: 'date' },
  retiredFrom: { label: leaveTypeLabels.retiredFrom, kind: 'date' },
  yearStart: { label: 'Leave year begins in month' },
  isPaid: { label: leaveTypeLabels.isPaid },
  daysPerYear: { label: leaveTypeLabels.daysPerYear },
  credit: { label: leaveTypeLabels.credit, options: creditings },
  inProportion: { label: leaveTypeLabels.inProportion },
  maxBalance: { label: leaveTypeLabels.maxBalance },
  carryForward: { label: leaveTypeLabels.carryForward },
  encash: { label: leaveTypeLabels.encash },
  expiresAfterMonths: { label: leaveTypeLabels.expiresAfterMonths },
  expiresAfterDays: { label: leaveTypeLabels.expiresAfterDays },
  belowZero: { label: leaveTypeLabels.belowZero },
  refusesBeyond: { label: leaveTypeLabels.refusesBeyond },
  documentAfterDays: { label: leaveTypeLabels.documentAfterDays },
  forWhom: { label: leaveTypeLabels.forWhom, options: leaveGroups },
  afterMonths: { label: leaveTypeLabels.afterMonths },
  documentSeen: { label: 'Document seen' },
  description: { label: 'Description' },
  date: { label: 'Date', kind: 'date' },
  locations: { label: 'Work locations' },
  isOptional: { label: 'Optional holiday' },
  optionalHoliday: { label: 'Chosen holiday' },
  counting: { label: leaveRuleLabels.counting, options: leaveCountings },
  weeklyOff: { label: leaveRuleLabels.weeklyOff, options: weeklyOffs },
  weeklyOffByLocation: { label: leaveRuleLabels.weeklyOffByLocation },
  optionalHolidays: { label: leaveRuleLabels.optionalHolidays },
  countsDaysBetween: { label: leaveRuleLabels.countsDaysBetween },
  decidedBy: { label: leaveRuleLabels.decidedBy, options: leaveDeciders },
  passedOnAfterDays: { label: leaveRuleLabels.passedOnAfterDays },
  allowsCancelling: { label: leaveRuleLabels.allowsCancelling },
  cancelRequested: { label: 'Cancellation requested' },
  delegate: { label: 'Delegate' },
  content: { label: 'Content' },
  file: { label: 'PDF' },
  requiresAcknowledgment: { label: 'Confirmation required' },
  payDate: { label: 'Pay date', kind: 'date' },
  publishOn: { label: 'Published on', kind: 'date' },
  people: { label: 'Employees' },
  netPay: { label: 'Net pay', kind: 'amount' },
  total: { label: 'Total', kind: 'amount' },
  reference: { label: 'Reference' },
  valueDate: { label: 'Value date', kind: 'date' },
  outcome: { label: 'Outcome', options: outcomeLabels },
  paidOn: { label: 'Paid on', kind: 'date' },
  utr: { label: 'UTR' },
  paid: { label: 'Paid' },
  failed: { label: 'Failed' },
  void: { label: 'Void' },
  queued: { label: 'Not answered yet' },
  confirmedAlone: { label: 'By the only admin, who changed it' },
  trackedFrom: { label: 'Payments tracked from', kind: 'month' },
  debitAccount: { label: 'Account that salaries are paid from' },
  layout: { label: 'Layout of the bank file' },
  layouts: { label: 'Own layouts' },
  ledgers: { label: 'Ledgers' },
  byDepartment: { label: 'Cost centres by department' },
  tallyCompany: { label: 'Company in Tally' },
  fileVersion: { label: 'File version' },
  fileHash: { label: 'File (SHA-256)' },
  ...componentFields,
  lawValue: { label: 'Own value of a rule' },
  oneOff: { label: 'One-off amount' },
  oneOffKind: { label: 'Kind', options: adjustmentLabels },
  amount: { label: 'Amount', kind: 'amount' },
  instalment: { label: 'Instalment', kind: 'amount' },
  month: { label: 'Month', kind: 'month' },
  forMonth: { label: 'For the month', kind: 'month' },
  lopDates: { label: 'Dates of unpaid leave' },
  amountsOfLeave: { label: 'Amounts of leave' },
  lopReason: { label: 'Reason for LOP days' },
  lopDaysGivenBack: { label: 'LOP days given back' },
  isTaxFree: { label: 'Not taxable' },
  billNumber: { label: 'Bill number' },
  reason: { label: 'Reason' },
  statutoryReason: { label: 'Reasons for statutory amounts' },
  ...payrollFields,
  manager: { label: 'Manager' },
  ctc: { label: 'CTC', kind: 'amount' },
  components: { label: 'Salary components', kind: 'amount' },
  exitKind: { label: 'Kind of leaving', options: exitKinds },
  resignedOn: { label: 'Resigned on', kind: 'date' },
  noticeDays: { label: 'Notice due (days)' },
  servedDays: { label: 'Notice served (days)' },
  notice: { label: 'Notice that was not served', options: noticeSettlements },
  encashedDays: { label: 'Leave days paid' },
  encashmentRate: { label: 'Rate of leave encashment', options: encashmentRates },
  accessUntil: { label: 'Access until', kind: 'date' },
  exitTask: { label: 'Checklist' },
  effectiveFrom: { label: 'Effective from', kind: 'date' },
  confirmedNetPay: { label: 'Negative net pay confirmed', kind: 'amount' },
  ...personalFields,
  ...statutoryFields,
};
/** The fields that have a label. */
export const recordedFieldNames = Object.keys(recordedFields);
const placeOf = ({ field }: AuditChange) =>
  (recordedFieldNames.indexOf(field) + recordedFieldNames.length + 1) % (recordedFieldNames.length + 1);

/** In the order of the forms; fields of another version come last. */
export const sortChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.toSorted((a, b) => placeOf(a) - placeOf(b));

/** Every field that can be asked for, by its label. */
export const fieldOptions = Object.entries(recordedFields)
  .map(([field, { label }]) => ({ field, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** 'Basic Salary'; of a field in parts 'Salary components: Canteen'. */
export function labelOfChange({ field, part }: Pick<AuditChange, 'field' | 'part'>): string {
  const label = recordedFields[field]?.label ?? field;
  return part === undefined ? label : `${label}: ${part}`;
}

type Value = AuditChange['before'];

/** A value for a person: '₹52,000.50', '31 Dec 2026', 'Yes'; undefined where there is none. */
export function formatValue(field: string, value: Value): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const { kind, options } = recordedFields[field] ?? {};
  if (kind === 'amount' && typeof value === 'number') return formatPaise(toPaise(value as Rupees));
  // A date that is masked is none.
  if (kind === 'date' && typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (kind === 'month' && typeof value === 'string') return formatPeriod(value);
  return value === undefined ? undefined : (options?.[value] ?? String(value));
}
