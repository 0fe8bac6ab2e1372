import { daysBetween } from '../../shared/date.ts';
import { headLabels, type StatutoryHead, statutoryHeads } from '../../shared/law/statutory.ts';
import {
  mapAmounts,
  type Paise,
  paise,
  type Rupees,
  sumPaise,
  toPaise,
  toRupees,
} from '../../shared/money.ts';
import { taxOf } from '../../shared/statutory/challans.ts';
import { type FilingId, filingLabel, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import type { Filing, FilingCheck, MonthFilings } from '../../shared/statutory/statutory-filing.ts';
import { count } from '../lib/count.ts';
import { formatRupees, formatShortRupees } from '../lib/rupees.ts';
import { messages } from './messages.ts';

/** A row of the table: a filing, or a head of which nothing is due, with the reason. */
export type FilingRow = Filing | { id: FilingId; nothingDue: string };
export const isNothingDue = (row: FilingRow): row is Exclude<FilingRow, Filing> => 'nothingDue' in row;

/** Every head of a month in one order: its filings, and why there is none. */
export function toRows({ filings, uncovered }: Pick<MonthFilings, 'filings' | 'uncovered'>): FilingRow[] {
  const rows: FilingRow[] = [
    ...filings,
    ...uncovered.map(({ id, message }) => ({ id, nothingDue: message })),
  ];
  const ofHead = (head: StatutoryHead): FilingRow[] => {
    const found = rows.filter(({ id }) => parseFilingId(id).head === head);
    return found.length > 0 ? found : [{ id: head, nothingDue: messages.noPayslipHas }];
  };
  return statutoryHeads.flatMap(ofHead);
}

export const labelOf = ({ id }: Pick<FilingRow, 'id'>): string =>
  id === 'pf'
    ? 'Provident fund (ECR)'
    : id === 'esi' || !id.includes('-')
      ? headLabels[id as StatutoryHead]
      : filingLabel(id);

/** '24 members', '17 of 19 employees, ₹200 each', and without an amount where employees pay different ones. */
export function describePeople({ id, people, paying, parts }: Filing): string {
  if (id === 'pf') return count(people, 'member', 'members');
  if (id === 'esi') return count(people, 'insured person', 'insured persons');
  const employees =
    people === paying ? count(people, 'employee', 'employees') : `${paying} of ${people} employees`;
  const [part, ...others] = parts;
  const each = id.startsWith('profTax') && part && others.length === 0 && paying > 0;
  if (!each) return employees;
  const amount = formatShortRupees(toPaise(part.amount) / 100 / paying);
  return `${employees}, ${amount}${paying === 1 ? '' : ' each'}`;
}

/** The tax that the challans of a filing deposit, in paise. */
export const depositedBy = ({ challans = [] }: Filing): Paise =>
  taxOf(challans.map((challan) => mapAmounts(challan, ['tax'], toPaise)));

/** Whether it is owed to an authority that takes no return of the month. */
export const hasNoReturn = ({ id }: Pick<Filing, 'id'>): boolean => id === 'incomeTax';

/** Whether it is paid by a direct challan: EPFO takes no file of a month without members, and still a charge. */
export const hasNoFile = ({ people, due, leftOut }: Pick<Filing, 'people' | 'due' | 'leftOut'>): boolean =>
  people === 0 && due > 0 && leftOut === undefined;

const isOnlyPaid = (filing: Filing): boolean => hasNoReturn(filing) || hasNoFile(filing);

/** Whether anything is to be done about it. */
const isActive = ({ due, filed, paid, dismissed }: Filing): boolean =>
  (due > 0 && !dismissed) || filed !== undefined || paid !== undefined;

const sumDue = (filings: readonly Filing[]): Rupees =>
  (sumPaise(filings.map(({ due }) => toPaise(due))) / 100) as Rupees;

/** The dues of a month, by their progress. */
export function summarize(filings: readonly Filing[]) {
  const active = filings.filter(isActive);
  const paid = active.filter((it) => it.paid);
  const open = active.filter((it) => !it.paid && !it.dismissed);
  const toPay = open.filter((it) => it.filed || isOnlyPaid(it));
  const toFile = open.filter((it) => !it.filed && !isOnlyPaid(it));
  const dated = [...toPay, ...toFile].flatMap((it) => (it.dueDate ? [{ ...it, on: it.dueDate.on }] : []));
  const next = dated.map(({ on }) => on).sort()[0];
  const group = (of: readonly Filing[]) => ({ due: sumDue(of), count: of.length });
  return {
    all: group(active),
    paid: group(paid),
    toPay: group(toPay),
    toFile: group(toFile),
    next:
      next === undefined
        ? undefined
        : { on: next, labels: dated.filter(({ on }) => on === next).map(shortLabel) },
  };
}

/** 'PF', 'ESI', 'PT Maharashtra'. */
const shortLabel = ({ id }: Filing): string =>
  filingLabel(id)
    .replace(`${headLabels.profTax}, `, 'PT ')
    .replace(`${headLabels.labourWelfareFund}, `, 'LWF ');

/** Tells whether the payslips differ from what was filed, or the file does that was exported again. */
export function changeSinceFiled({ filed, exports, isOutOfDate }: Filing): 'payslips' | 'file' | undefined {
  if (!filed) return undefined;
  if (isOutOfDate) return 'payslips';
  const hasFileOfFiling = exports.some(({ at }) => at <= filed.at);
  return hasFileOfFiling && exports.some(({ at }) => at > filed.at) ? 'file' : undefined;
}

/** How a due date stands: 'in 6 days', 'Paid ₹41.00 less than is due', 'Late by 3 days', 'Paid in time', 'Dismissed'. */
export function describeDueDate(
  { dueDate, paid, due, dismissed }: Filing,
  today: string,
): { text: string; tone: 'positive' | 'negative' | 'neutral' } | undefined {
  if (!dueDate) return undefined;
  const { on } = dueDate;
  const unpaid = paid?.total === undefined ? 0 : toPaise(due) - toPaise(paid.total);
  if (unpaid > 0)
    return { text: `Paid ${formatRupees(toRupees(paise(unpaid)))} less than is due`, tone: 'negative' };
  if (paid)
    return paid.on <= on
      ? { text: 'Paid in time', tone: 'positive' }
      : { text: `Paid ${count(daysBetween(on, paid.on), 'day', 'days')} late`, tone: 'negative' };
  if (dismissed) return { text: 'Dismissed', tone: 'neutral' };
  if (due === 0) return undefined;
  const left = daysBetween(today, on);
  if (left < 0) return { text: `Late by ${count(-left, 'day', 'days')}`, tone: 'negative' };
  return { text: left === 0 ? 'Today' : `in ${count(left, 'day', 'days')}`, tone: 'neutral' };
}

type Checked = { checks: readonly FilingCheck[] };
export const errorsOf = ({ checks }: Checked): number => checks.reduce((sum, { errors }) => sum + errors, 0);
const looksOf = ({ checks }: Checked): number => checks.reduce((sum, { looks }) => sum + looks, 0);

/** '2 errors, 1 to look at'. */
export const describeChecks = (checked: Checked): string =>
  `${count(errorsOf(checked), 'error', 'errors')}, ${looksOf(checked)} to look at`;

/** Whether the month has neither an amount nor an employee of it: no file can be made, and nothing recorded. */
const isEmpty = ({ due, people }: Filing): boolean => due === 0 && people === 0;

/** Whether its steps have something to say: a file that can be made, or one of the past. */
export const hasSteps = (filing: Filing): boolean =>
  !isEmpty(filing) || filing.exports.length > 0 || Boolean(filing.filed ?? filing.paid);

export function nextStep(filing: Filing): 'export' | 'filed' | 'paid' | undefined {
  if (filing.dismissed || isEmpty(filing)) return undefined;
  if (isOnlyPaid(filing)) return filing.paid ? undefined : 'paid';
  if (!filing.filed && !filing.paid && (filing.exports.length === 0 || filing.isOutOfDate)) return 'export';
  if (!filing.filed) return 'filed';
  return filing.paid ? undefined : 'paid';
}

/** A line of the comparison: what payslips, file and challan have. */
export interface ComparedLine {
  label: string;
  payslips: number;
  file?: number | undefined;
  challan?: number | undefined;
  isCount?: boolean;
}

/** 'match' or 'differs' of what is known; undefined while one value stands alone. */
export function comparisonOf({ payslips, file, challan }: ComparedLine): 'match' | 'differs' | undefined {
  const others = [file, challan].filter((value) => value !== undefined);
  if (others.length === 0) return undefined;
  return others.every((value) => value === payslips) ? 'match' : 'differs';
}

/** Payslips, the newest file and the challan side by side. */
export function compareFiling(filing: Filing): ComparedLine[] {
  const { people, parts, due, exports, filed, paid, challans } = filing;
  const [file] = exports;
  const inFile = new Map(file?.parts.map((part) => [part.label, part.inFile]));
  const labels = [
    ...new Set([...parts.map(({ label }) => label), ...(file?.parts.map(({ label }) => label) ?? [])]),
  ];
  const amounts = new Map(parts.map(({ label, amount }) => [label, amount]));
  const isWhole = file?.parts.every((part) => part.inFile !== undefined);
  return [
    { label: 'Employees', payslips: people, file: file?.people, isCount: true },
    ...labels.map((label) => ({ label, payslips: amounts.get(label) ?? 0, file: inFile.get(label) })),
    {
      label: 'Total',
      payslips: due,
      file: isWhole ? file?.due : undefined,
      challan: challans?.length ? toRupees(depositedBy(filing)) : (paid?.total ?? filed?.total),
    },
  ];
}
