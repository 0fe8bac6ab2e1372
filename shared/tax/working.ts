import { amountText, percentText } from '../law/text.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { formatMonth, type PayPeriod } from '../period.ts';
import type { TaxedMonth, TaxFacts } from './facts.ts';
import { payOf, type TaxReduction } from './reductions.ts';
import type { TaxOfYear } from './year.ts';

/** A line of the working, in words for the employee. */
export interface WorkingLine {
  label: string;
  /** How the amount comes about: '7 × 1,25,000'. Empty where the label says all. */
  detail: string;
  /** In paise; what is taken off is negative. */
  amount: Paise;
}

/** Tax that is due of a month, before and after what its pay allows, in paise. */
export interface Due {
  amount: Paise;
  wanted: Paise;
  /** The part that is taxed at once, as pay that is paid once is. */
  atOnce: Paise;
  left: Paise;
  monthsLeft: number;
  deducted: Paise;
}

/** 12500000 → 1,25,000: every amount of the working is in rupees. */
const plain = (amount: Paise | number): string => amountText(paise(amount)).replace('₹', '');

const byPeriod = (a: TaxedMonth, b: TaxedMonth): number => (a.payPeriod < b.payPeriod ? -1 : 1);

/** 'April to October', or 'April'. */
export function spanText(periods: readonly PayPeriod[]): string {
  const sorted = periods.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)].map((period) => formatMonth(period as PayPeriod));
  return first === last ? (first as string) : `${first} to ${last}`;
}

/** '6 × 1,25,000 + 1,10,000': equal amounts together, in the order of the months. */
function timesText(amounts: readonly Paise[]): string {
  const counts = new Map<Paise, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return [...counts]
    .filter(([amount]) => amount !== 0)
    .map(([amount, count]) => (count === 1 ? plain(amount) : `${count} × ${plain(amount)}`))
    .join(' + ');
}

/** 'a + −b' → 'a − b'. */
const joinParts = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join(' + ')
    .replaceAll('+ -', '− ');

const named = (amount: Paise | undefined, name: string): string => (amount ? `${plain(amount)} ${name}` : '');

const payText = (months: readonly TaxedMonth[]): string =>
  joinParts([
    timesText(months.toSorted(byPeriod).map(({ recurring }) => recurring)),
    named(sumPaise(months.map(({ once }) => once)), 'paid once'),
    named(sumPaise(months.map(({ employerNps = paise(0) }) => employerNps)), "employer's NPS"),
  ]);

const lineOfPay = (label: string, months: readonly TaxedMonth[]): WorkingLine => ({
  label,
  detail: payText(months),
  amount: sumPaise(months.map(payOf)),
});

function paidLine({ paid, current, formerEmployer, otherIncome }: TaxFacts): WorkingLine {
  const label =
    paid.length === 0
      ? `Before ${formatMonth(current.payPeriod)}`
      : `Paid ${spanText(paid.map(({ payPeriod }) => payPeriod))}`;
  const detail = joinParts([
    payText(paid),
    named(formerEmployer?.taxablePay, 'from your former employer'),
    named(otherIncome?.amount, 'other income'),
  ]);
  return {
    label,
    detail: detail || 'Nothing in this tax year',
    amount: sumPaise([...paid.map(payOf), formerEmployer?.taxablePay ?? 0, otherIncome?.amount ?? 0]),
  };
}

const severalReductions = 'Deductions';

function reductionsLine({ reductions }: TaxOfYear): WorkingLine {
  const [first, ...others] = reductions;
  const amount = paise(-sumPaise(reductions.map((each) => each.amount)) || 0);
  if (!first) return { label: severalReductions, detail: 'None', amount };
  if (others.length === 0) return { label: first.label, detail: first.detail, amount };
  const parts = reductions.map((each) => `${each.label} ${plain(each.amount)}`);
  return { label: severalReductions, detail: parts.join(' + '), amount };
}

/** The amount of '1,25,000' or '1,25,000.50'. */
const amountOf = (text: string): Paise => paise(Math.round(Number(text.replaceAll(',', '')) * 100));

/** The reductions that a working names, which a payslip keeps in words alone: what `reductionsLine` has written. */
export function reductionsOfWorking(
  working: readonly WorkingLine[],
): Pick<TaxReduction, 'label' | 'amount'>[] {
  const line = working[2];
  if (!line || line.amount === 0) return [];
  if (line.label !== severalReductions) return [{ label: line.label, amount: paise(-line.amount) }];
  return line.detail.split(' + ').map((part) => {
    const end = part.lastIndexOf(' ');
    return { label: part.slice(0, end), amount: amountOf(part.slice(end + 1)) };
  });
}

function incomeLine({ income, gross, reductions }: TaxOfYear): WorkingLine {
  const exact = subtractPaise(gross, sumPaise(reductions.map(({ amount }) => amount)));
  return {
    label: 'Taxable income',
    detail: exact === income ? '' : 'To the nearest ten rupees',
    amount: income,
  };
}

function slabsLine({ slabs, slabTax }: TaxOfYear): WorkingLine {
  const detail = slabs.map(({ tax }) => plain(tax)).join(' + ');
  return {
    label: 'Tax by slabs',
    detail: detail || 'The income is below the first slab that is taxed',
    amount: slabTax,
  };
}

/** Rebate, surcharge and cess, by which the tax of the year differs from that of the slabs. */
function cessLine(year: TaxOfYear): WorkingLine {
  const { slabTax, rebate, isRebateRelief, surcharge, surchargeRelief, cess, cessRate, tax, income } = year;
  const amount = subtractPaise(tax, slabTax);
  const total = `tax for the year is ${plain(tax)}`;
  if (year.rateWithoutPan !== undefined)
    return {
      label: 'Higher rate without PAN',
      detail: `${percentText(year.rateWithoutPan)} of ${plain(income)}; ${total}`,
      amount,
    };
  const names = [...(rebate > 0 ? ['rebate'] : []), ...(surcharge > 0 ? ['surcharge'] : [])];
  const label = [...names, ...(cess > 0 || names.length === 0 ? ['cess'] : [])].join(' and ');
  const base = sumPaise([slabTax, -rebate as Paise, surcharge]);
  const parts = [
    ...(rebate > 0 ? [`rebate ${plain(rebate)}${isRebateRelief ? ' as marginal relief' : ''}`] : []),
    ...(surcharge > 0
      ? [
          `surcharge ${plain(surcharge)}${surchargeRelief > 0 ? ` after marginal relief of ${plain(surchargeRelief)}` : ''}`,
        ]
      : []),
    ...(cess > 0 ? [`${percentText(cessRate)}${names.length === 0 ? '' : ' cess'} of ${plain(base)}`] : []),
    total,
  ].join('; ');
  return { label: capitalized(label), detail: capitalized(parts), amount };
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function deductedLine(
  { paid, formerEmployer, otherIncome, current }: TaxFacts,
  deducted: Paise,
): WorkingLine {
  const label =
    paid.length === 0
      ? `TDS taken before ${formatMonth(current.payPeriod)}`
      : `TDS taken ${spanText(paid.map(({ payPeriod }) => payPeriod))}`;
  const detail = joinParts([
    timesText(paid.toSorted(byPeriod).map(({ taxDeducted }) => taxDeducted)),
    named(formerEmployer?.taxDeducted, 'by your former employer'),
    named(otherIncome?.taxDeducted, 'from other income'),
  ]);
  return { label, detail: detail || 'None', amount: paise(-deducted || 0) };
}

/** '40,625 left ÷ 5 months', and what of a month's pay limits it. */
function dueText({ amount, wanted, atOnce, left, monthsLeft }: Due): string {
  if (left < 0) return `${plain(-left)} more was taken than the tax of the year`;
  if (left === 0) return 'Nothing is left to take';
  const spread = paise(left - atOnce);
  const parts =
    monthsLeft === 1
      ? [`${plain(left)} left in the last month`]
      : [
          `${plain(spread)} left ÷ ${monthsLeft} months`,
          ...(atOnce === 0 ? [] : [`${plain(atOnce)} on what is paid once`]),
        ];
  return [joinParts(parts), ...(amount < wanted ? [`this month's pay allows ${plain(amount)}`] : [])].join(
    '; ',
  );
}

/** Reads the figures of the year from a working, by the places of its lines: in paise. */
export function yearOfWorking(working: readonly { amount: Paise }[]) {
  const at = (index: number): Paise => working[index]?.amount ?? paise(0);
  return {
    pay: sumPaise([at(0), at(1)]),
    deductions: paise(-at(2) || 0),
    income: at(3),
    tax: sumPaise([at(4), at(5)]),
    deductedBefore: paise(-at(6) || 0),
  };
}

/** Eight lines, from the pay of the year to the tax of the month. */
export function workingOf(facts: TaxFacts, year: TaxOfYear, due: Due): WorkingLine[] {
  const now = [facts.current, ...facts.coming];
  return [
    paidLine(facts),
    lineOfPay(spanText(now.map(({ payPeriod }) => payPeriod)), now),
    reductionsLine(year),
    incomeLine(year),
    slabsLine(year),
    cessLine(year),
    deductedLine(facts, due.deducted),
    { label: 'TDS this month', detail: dueText(due), amount: due.amount },
  ];
}
