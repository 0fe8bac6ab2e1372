import * as z from 'zod/mini';
import { paise, sumPaise } from '../../shared/money.ts';
import { monthsOfYear, type PayPeriod } from '../../shared/period.ts';
import { panForm } from '../../shared/profiles/profiles.ts';
import { deducted, earnedIn } from '../../shared/statutory/filing/filing.ts';
import type { AnnualRow, TaxedMonth, TaxedSlip } from '../../shared/statutory/filing/form-138.ts';
import { isLastQuarter, monthsOfQuarter, type Quarter, taxYearOf } from '../../shared/statutory/quarter.ts';
import type { TaxRegime } from '../../shared/tax/facts.ts';
import { reductionsOfWorking, yearOfWorking } from '../../shared/tax/working.ts';
import { compareText } from '../../shared/text.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, parseOptional } from '../lib/table.ts';
import { readFilingItemsOf } from '../store/filing.ts';
import { profileKey } from '../store/profile.ts';
import { parseTaxedPart, type TaxedPart, taxedAttributes } from '../store/slip.ts';
import { readNewest } from './month-filings.ts';

type Pans = ReadonlyMap<UserId, string>;

const panPart = z.object({ pan: z.optional(z.string()) });

/** The PANs of today. */
async function readPans(ids: readonly UserId[]): Promise<Pans> {
  const items = await batchGetAll(
    ids.map((id) => ({ table: 'profiles', key: profileKey(id), attributes: ['pan'] })),
  );
  return new Map(
    ids.flatMap((id, i) => {
      const found = skipUnreadable(() => parseOptional(panPart, items[i]), { table: 'profiles', userId: id });
      return found?.pan ? [[id, found.pan] as const] : [];
    }),
  );
}

/** That of today where it has the form of a PAN: a correction counts without another payslip. */
const panOf = ({ userId, slip }: TaxedPart, pans: Pans): string => {
  const now = pans.get(userId) ?? '';
  return panForm.test(now) ? now : (slip.profile.pan ?? '');
};

const toTaxedSlip = (part: TaxedPart, pans: Pans): TaxedSlip => ({
  userId: part.userId,
  name: part.slip.user.name,
  pan: panOf(part, pans),
  payDate: part.slip.payDate,
  paid: earnedIn(part.slip),
  tax: deducted(part.slip, 'incomeTax'),
});

type PartsByMonth = ReadonlyMap<PayPeriod, readonly TaxedPart[]>;

/** An employee's payslips of the tax year as one row, with what the working of the newest says of the year. */
function toAnnualRow(own: readonly { payPeriod: PayPeriod; part: TaxedPart }[], pans: Pans): AnnualRow {
  const [first, last] = [own[0], own.at(-1)] as [(typeof own)[number], (typeof own)[number]];
  const sumOf = (of: (part: TaxedPart) => number, parts = own) =>
    sumPaise(parts.map(({ part }) => paise(of(part))));
  const tax = ({ slip }: TaxedPart) => deducted(slip, 'incomeTax');
  const { incomeTax } = last.part.slip.statutory ?? {};
  const year = incomeTax && yearOfWorking(incomeTax.working);
  const estimate =
    year &&
    ({
      deductions: year.deductions,
      income: year.income,
      tax: year.tax,
      taxElsewhere: paise(Math.max(0, year.deductedBefore - sumOf(tax, own.slice(0, -1)))),
      regime: incomeTax.regime ?? 'new',
      reductions: reductionsOfWorking(incomeTax.working),
    } as const);
  const taxIn = (regime: TaxRegime) =>
    sumOf(
      tax,
      own.filter(({ part }) => {
        const found = part.slip.statutory?.incomeTax;
        return found && (found.regime ?? 'new') === regime;
      }),
    );
  return {
    userId: last.part.userId,
    name: last.part.slip.user.name,
    pan: panOf(last.part, pans),
    from: first.payPeriod,
    to: last.payPeriod,
    paid: sumOf(({ slip }) => earnedIn(slip)),
    professionalTax: sumOf(({ slip }) => deducted(slip, 'profTax')),
    tax: sumOf(tax),
    taxIn: { new: taxIn('new'), old: taxIn('old') },
    ...(estimate && { estimate }),
  };
}

function annualRows(byMonth: PartsByMonth, pans: Pans): AnnualRow[] {
  const all = [...byMonth].flatMap(([payPeriod, parts]) => parts.map((part) => ({ payPeriod, part })));
  return [...Map.groupBy(all, ({ part }) => part.userId).values()]
    .map((own) => toAnnualRow(own, pans))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.userId, b.userId));
}

/** Payslips and challans of a quarter, and in the last one the year by employee. */
export interface TaxedQuarter {
  months: (TaxedMonth & { payslips: number })[];
  /** Months that the sheets are made of, with payslips. */
  generated: ReadonlySet<PayPeriod>;
  /** Months that they would be made of. */
  wanted: readonly PayPeriod[];
  annual?: AnnualRow[];
}

export async function readTaxedQuarter(quarter: Quarter): Promise<TaxedQuarter> {
  const ofQuarter = monthsOfQuarter(quarter);
  const wanted = isLastQuarter(quarter) ? monthsOfYear(taxYearOf(quarter)) : ofQuarter;
  const [read, items] = await Promise.all([
    Promise.all(wanted.map((period) => readNewest(period, parseTaxedPart, taxedAttributes))),
    readFilingItemsOf(ofQuarter.map((payPeriod) => ({ payPeriod, id: 'incomeTax' }))),
  ]);
  const byMonth = new Map(wanted.map((period, i) => [period, read[i] ?? []]));
  const pans = await readPans([...new Set(read.flat().map(({ userId }) => userId))]);
  return {
    months: ofQuarter.map((payPeriod, i) => {
      const parts = byMonth.get(payPeriod) ?? [];
      return {
        payPeriod,
        payslips: parts.length,
        slips: parts.map((part) => toTaxedSlip(part, pans)).filter(({ tax }) => tax > 0),
        challans: items[i]?.challans ?? [],
      };
    }),
    wanted,
    generated: new Set(wanted.filter((period) => (byMonth.get(period) ?? []).length > 0)),
    ...(isLastQuarter(quarter) && { annual: annualRows(byMonth, pans) }),
  };
}
