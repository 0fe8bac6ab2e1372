import { changedSince } from '../../../shared/law/dated-details.ts';
import { statutoryFieldNames } from '../../../shared/law/statutory-fields.ts';
import { recurringDeductionNames, storedFieldNames } from '../../../shared/pay/payroll-fields.ts';
import { isError } from '../../../shared/pay-runs/pay-run-row.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import { canonicalJson } from '../../lib/json.ts';
import { pick } from '../../lib/pick.ts';
import { concerns, type Edit, latestOf, withEdits } from '../../store/edits.ts';
import { monthlyNames } from '../../store/pay-run-row.ts';
import { headsOf } from '../../store/payslip-record.ts';
import { type ProfileItem, toFacts } from '../../store/profile.ts';
import type { EmployeeMonth } from './employee-month.ts';

/** Payroll details of one month are compared month by month. */
const ofMonth: readonly string[] = [...monthlyNames, 'payPeriod'];
const payNames = [
  ...storedFieldNames.filter((name) => !ofMonth.includes(name)),
  ...(['ctc', 'components', 'exit', 'bankAccountNumber', 'ifscCode', 'pan'] as const),
  ...(['formerPay', 'oldRegime'] as const),
];

/** The part of a month that an approval holds for: all that decides what is paid, and into which account. */
export const approvedPartOf = ({ figures, month, confirmedNetPay, findings }: EmployeeMonth) => ({
  figures,
  confirmedNetPay,
  account: pick(month, ['bankAccountNumber', 'ifscCode']),
  errors: findings.filter(isError).toSorted(),
});

/** Whether two months pay the same, into the same account. */
export const isSameApproved = (one: EmployeeMonth, other: EmployeeMonth): boolean =>
  canonicalJson(approvedPartOf(one)) === canonicalJson(approvedPartOf(other));

/** Changes of an employee's month: by an admin, by the employee, or by a check of the month. */
export const changeKinds = ['edit', 'own', 'check'] as const;

/** The latest change of what an employee's month pays; undefined where it is as it began. */
export function latestChangeOf({ userId, edits = [], check }: EmployeeMonth) {
  const edit = latestOf(edits);
  if (edit && (!check || edit.at > check.at))
    return { kind: edit.by.id === userId ? ('own' as const) : ('edit' as const), at: edit.at, by: edit.by };
  return check && { kind: 'check' as const, ...check };
}

/** The part of a profile that decides the pay of months to come, and into which account it is paid. */
const payPartOf = (profile: ProfileItem) => [pick(profile, payNames), headsOf(profile)];

const datedOf = ({ payChanges = [], adjustments = [] }: ProfileItem): Map<string, PayPeriod> =>
  new Map([
    ...payChanges.map(
      (each) => [canonicalJson(pick(each, ['from', 'before', 'after'])), toPeriod(each.from)] as const,
    ),
    ...adjustments.map(({ settled: _, ...each }) => [canonicalJson(each), each.month] as const),
  ]);

/** The first month of other details, and those of dated pay and one-off amounts that one of two profiles has alone. */
function datedMonths(read: ProfileItem, next: ProfileItem): PayPeriod[] {
  const [before, after] = [datedOf(read), datedOf(next)];
  const only = (these: typeof before, those: typeof before) =>
    [...these].flatMap(([key, month]) => (those.has(key) ? [] : [month]));
  const details = changedSince(read, next, statutoryFieldNames);
  return [
    ...new Set([...only(before, after), ...only(after, before), ...(details === undefined ? [] : [details])]),
  ];
}

/** The months of which other figures were entered. */
function enteredMonths(read: ProfileItem, next: ProfileItem): PayPeriod[] {
  const [before, after] = [enteredFigures(read), enteredFigures(next)];
  const months = [...new Set([...before.keys(), ...after.keys()])];
  return months.filter((month) => before.get(month) !== after.get(month));
}

const enteredFigures = ({ months, ...profile }: ProfileItem): Map<PayPeriod, string> =>
  new Map(
    [...Object.entries(months ?? {}), [profile.payPeriod ?? '', profile] as const].map(([month, facts]) => [
      month as PayPeriod,
      canonicalJson(pick(facts, [...monthlyNames, ...recurringDeductionNames, 'keptStatutory'])),
    ]),
  );

/** Whether a month may pay another amount, or into another account. */
export const changesPayOf = (period: PayPeriod, read: ProfileItem, next: ProfileItem): boolean =>
  editsBetween(read, next).some((edit) => concerns(edit, period));

/** The scope of an edit that puts a profile in place of another one: pay from now on, from a month on, or of a month. */
function editsBetween(read: ProfileItem, next: ProfileItem): Omit<Edit, 'at' | 'by'>[] {
  const [before, after] = [toFacts(read), toFacts(next)];
  return [
    ...(canonicalJson(payPartOf(before)) === canonicalJson(payPartOf(after)) ? [] : [{}]),
    ...datedMonths(before, after).map((month) => ({ month })),
    ...enteredMonths(before, after).map((month) => ({ month, isOfMonth: true as const })),
  ];
}

/**
 * A profile as it is saved in place of the one that was read, with whose edit it is where what is paid differs: who approves pay
 * must not have edited it.
 */
export function withProfileEdit(read: ProfileItem, next: ProfileItem, by: Edit['by']): ProfileItem {
  const at = new Date().toISOString();
  const added = editsBetween(read, next).map((concerned) => ({ at, by, ...concerned }));
  return added.length === 0 ? next : { ...next, edits: withEdits(read.edits, ...added) };
}
