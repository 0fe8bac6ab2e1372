import { formatDate } from '../date.ts';
import { amountText } from '../law/text.ts';
import { type Paise, paise, subtractPaise } from '../money.ts';
import { formatMonth, storedPayPeriod } from '../period.ts';
import { panForm } from '../profiles/profiles.ts';
import { yearOfWorking } from '../tax/working.ts';
import type { FiledSlip } from './filing/filing.ts';

/** Income tax of an employee's payslip, as it was frozen: in paise. */
interface TaxOfEmployee {
  deducted: Paise;
  /** The amount by the rules. */
  expected: Paise;
  ofYear: Paise;
  /** In the tax year, this payslip included; by earlier employers too. */
  deductedSoFar: Paise;
  /** Absent where the month before has no payslip. */
  before?: Paise;
  hasPan: boolean;
  /** Why the tax is more than a tenth away from that of the payslip before; empty where it is not. */
  moved: string[];
  /** To be confirmed with an accountant. */
  doubts: string[];
}

const taxOf = ({ profile }: FiledSlip): Paise => profile.incomeTax ?? paise(0);
const hasPan = ({ profile }: FiledSlip): boolean => panForm.test(profile.pan ?? '');
const yearOf = ({ statutory }: FiledSlip) => yearOfWorking(statutory?.incomeTax?.working ?? []);

/** A month counts as moved beyond a tenth of the one before; from nothing, any tax does. */
const hasMoved = (now: Paise, before: Paise): boolean => Math.abs(now - before) * 10 > before;

/** The labels of what a payslip pays once and taxes. */
const paidOnce = ({ profile }: FiledSlip): string[] =>
  (profile.lines ?? [])
    .filter(({ kind, adjustment, isTaxFree }) => kind === 'earning' && adjustment !== undefined && !isTaxFree)
    .map(({ label }) => label);

const onceText = (slip: FiledSlip): string[] =>
  paidOnce(slip).map((label) => `${label} of ${formatMonth(storedPayPeriod.parse(slip.profile.payPeriod))}`);

/** News of a payslip against the one before, besides its figures. */
function newsOf(slip: FiledSlip, before: FiledSlip): string[] {
  const [now, then] = [slip.statutory, before.statutory];
  const [tax, taxBefore] = [now?.incomeTax, then?.incomeTax];
  const leaving = now?.person.dateOfLeaving;
  if (tax && !taxBefore) return ['Estimated for the first time'];
  if (!tax && taxBefore) return ['No longer estimated'];
  return [
    ...(now?.kept?.incomeTax === undefined ? [] : [`Entered: ${now.kept.incomeTax}`]),
    ...(now?.kept?.incomeTax === undefined && then?.kept?.incomeTax !== undefined
      ? ['No longer entered by hand']
      : []),
    ...(tax && taxBefore && tax.regime !== taxBefore.regime
      ? [tax.regime === 'old' ? 'Old regime chosen' : 'New regime chosen']
      : []),
    ...(tax && taxBefore && tax.formerPay !== taxBefore.formerPay ? ['Former employer confirmed'] : []),
    ...(leaving !== undefined && then?.person.dateOfLeaving !== leaving
      ? [`Leaves on ${formatDate(leaving)}`]
      : []),
    ...(hasPan(slip) === hasPan(before) ? [] : [hasPan(slip) ? 'PAN entered' : 'PAN missing']),
  ];
}

/** How the pay of the year differs, where nothing else says why. */
function payText(slip: FiledSlip, before: FiledSlip): string[] {
  const more = subtractPaise(yearOf(slip).pay, yearOf(before).pay);
  if (more === 0) return [];
  return [`Pay of the year is ${amountText(paise(Math.abs(more)))} ${more > 0 ? 'higher' : 'lower'}`];
}

function whyMoved(slip: FiledSlip, before: FiledSlip): string[] {
  const news = [...newsOf(slip, before), ...onceText(slip)];
  if (news.length > 0) return news;
  // Where the tax on what is paid once is taken with it, the next month has less again.
  const past = taxOf(slip) < taxOf(before) ? onceText(before) : [];
  if (past.length > 0) return past.map((text) => `After ${text}`);
  const pay = payText(slip, before);
  if (pay.length > 0) return pay;
  return yearOf(slip).tax === yearOf(before).tax
    ? ['Catches up with earlier months']
    : ['Deductions have changed'];
}

/** Income tax of a payslip beside that of the payslip before; undefined where it has none. */
export function taxOfEmployee(slip: FiledSlip, before: FiledSlip | undefined): TaxOfEmployee | undefined {
  const tax = slip.statutory?.incomeTax;
  const deducted = taxOf(slip);
  const deductedBefore = before && taxOf(before);
  const isMoved = deductedBefore !== undefined && hasMoved(deducted, deductedBefore);
  if (deducted === 0 && !tax?.expected && !isMoved) return undefined;
  const { tax: ofYear, deductedBefore: earlier } = yearOf(slip);
  return {
    ...{ deducted, expected: tax?.expected ?? deducted, ofYear },
    deductedSoFar: paise(earlier + deducted),
    ...(deductedBefore !== undefined && { before: deductedBefore }),
    hasPan: hasPan(slip),
    moved: before && isMoved ? whyMoved(slip, before) : [],
    doubts: tax?.doubts ?? [],
  };
}

/** Which employees the list is narrowed to. */
export const taxListFilters = {
  all: 'With income tax',
  'no-tds': 'Without TDS',
  moved: 'TDS changed by more than a tenth',
  'no-pan': 'Without a PAN',
  doubt: 'With a doubt',
} as const;
export type TaxListFilter = keyof typeof taxListFilters;

export const isListed = (
  { deducted, expected, hasPan, moved, doubts }: TaxOfEmployee,
  filter: TaxListFilter,
): boolean =>
  filter === 'all' ||
  (filter === 'no-tds' && deducted === 0 && expected > 0) ||
  (filter === 'moved' && moved.length > 0) ||
  (filter === 'no-pan' && !hasPan) ||
  (filter === 'doubt' && doubts.length > 0);
