import type { Paise } from '../../money.ts';
import type { PayPeriod } from '../../period.ts';
import { toPeriod } from '../../period.ts';
import { deducted, type FiledSlip, inFileOrder } from './filing.ts';

/** The headings of the monthly contribution's template, to the letter: the last begins with a space. */
export const esiHeadings = [
  'IP Number (10 Digits)',
  'IP Name( Only alphabets and space )',
  'No of Days for which wages paid/payable during the month',
  'Total Monthly Wages',
  'Reason Code for Zero workings days(numeric only; provide 0 for all other reasons- Click on the link for reference)',
  ' Last Working Day( Format DD/MM/YYYY  or DD-MM-YYYY)',
] as const;

/** Why no day was worked. */
export const esiReasons = {
  1: 'On leave',
  2: 'Left service',
  3: 'Retired',
  4: 'Out of coverage',
  5: 'Expired',
  6: 'Non-implemented area',
  7: 'Compliance by immediate employer',
  8: 'Suspension of work',
  9: 'Strike or lock-out',
  10: 'Retrenchment',
  11: 'No work',
  12: 'Does not belong to this employer',
} as const;
export type EsiReason = keyof typeof esiReasons;
export const esiReasonCodes = Object.keys(esiReasons).map(Number) as [EsiReason, ...EsiReason[]];
/** Reasons by the id of the employee. */
export type EsiReasons = Readonly<Record<string, EsiReason>>;

const reasonsWithLastDay: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 10]);

/** Each a text cell. */
interface EsiRow {
  number: string;
  name: string;
  days: string;
  wages: string;
  reason: string;
  lastDay: string;
}

export type InsuredSlip = FiledSlip & {
  statutory: NonNullable<FiledSlip['statutory']> & {
    esi: NonNullable<NonNullable<FiledSlip['statutory']>['esi']>;
  };
};
export const isInsured = (slip: FiledSlip): slip is InsuredSlip =>
  slip.statutory?.esi?.covered === true || (slip.statutory?.esi !== undefined && deducted(slip, 'esi') > 0);

/** Letters and spaces alone, as the upload takes them: 'R. K. Rao' → 'R K Rao'. */
const toInsuredName = (name: string): string => name.replaceAll('.', ' ').replaceAll(/ +/g, ' ').trim();

const insuredName = /^[A-Za-z][A-Za-z ]*$/;
/** Whether the upload takes a name, once full stops are spaces. */
export const isInsuredName = (name: string): boolean => insuredName.test(toInsuredName(name));

/** The name of the account, or the one on the UAN where that alone has the form. */
const nameInFile = ({ user, statutory: { person } }: InsuredSlip): string =>
  !isInsuredName(user.name) && person.nameOnUan !== undefined && isInsuredName(person.nameOnUan)
    ? person.nameOnUan
    : user.name;

/** Rupees as they are: '17400', '17466.67'. */
const toWages = (wages: Paise): string => String(wages / 100);

/** '2026-11-20' → '20/11/2026'. */
const toLastDay = (date: string): string => date.split('-').reverse().join('/');

/** The reason that was chosen; an employee who has left has left service. */
export function reasonOf(slip: InsuredSlip, period: PayPeriod, reasons: EsiReasons): EsiReason | 0 {
  const { dateOfLeaving } = slip.statutory.person;
  const hasLeft = dateOfLeaving !== undefined && toPeriod(dateOfLeaving) <= period;
  return reasons[slip.user.id] ?? (hasLeft ? 2 : 0);
}
export const needsLastDay = (reason: EsiReason | 0): boolean => reasonsWithLastDay.has(reason);

/** The row of an insured person. Part of a day is a day. */
export function toEsiRow(slip: InsuredSlip, period: PayPeriod, reasons: EsiReasons): EsiRow {
  const { person, esi } = slip.statutory;
  const reason = reasonOf(slip, period, reasons);
  const lastDay = needsLastDay(reason) ? person.dateOfLeaving : undefined;
  return {
    number: person.esiNumber ?? '',
    name: toInsuredName(nameInFile(slip)),
    days: String(Math.ceil(slip.profile.paidDays ?? 0)),
    wages: toWages(esi.wages),
    reason: String(reason),
    lastDay: lastDay === undefined ? '' : toLastDay(lastDay),
  };
}

export const toEsiRows = (slips: readonly FiledSlip[], period: PayPeriod, reasons: EsiReasons): EsiRow[] =>
  inFileOrder(slips)
    .filter(isInsured)
    .map((slip) => toEsiRow(slip, period, reasons));
