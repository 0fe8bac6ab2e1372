import type { LawOfMonth } from '../law/months.ts';
import { hraCities, hraElsewhere, hraInCities, hraOwnShare } from '../law/tax-rules.ts';
import { type Paise, paise, sumPaise } from '../money.ts';
import { shareOf } from './annual-tax.ts';
import type { EarlierPay, RentOfMonth, TaxedMonth } from './facts.ts';

/** The three amounts of which the least is exempt, and the exempt amount. */
interface HraExemption {
  received: Paise;
  /** Rent above the employee's own share. */
  rentBeyond: Paise;
  shareOfPay: Paise;
  exempt: Paise;
}

const isHraCity = (city: string): boolean => (hraCities as readonly string[]).includes(city);

function ofMonth(month: TaxedMonth, rent: RentOfMonth, law: LawOfMonth): HraExemption {
  const { hra, basicAndDa } = month;
  const rentBeyond = paise(Math.max(0, rent.amount - shareOf(basicAndDa, law.of(hraOwnShare).value)));
  const limit = law.of(isHraCity(rent.city) ? hraInCities : hraElsewhere).value;
  const shareOfPay = shareOf(basicAndDa, limit);
  return { received: hra, rentBeyond, shareOfPay, exempt: paise(Math.min(hra, rentBeyond, shareOfPay)) };
}

/** A month with what later payslips pay of it as arrears, or take back. */
function includeArrears(month: TaxedMonth, later: readonly EarlierPay[]): TaxedMonth {
  const ofMonth = later.filter(({ payPeriod }) => payPeriod === month.payPeriod);
  const sum = (name: 'basicAndDa' | 'hra') =>
    paise(Math.max(0, sumPaise([month[name], ...ofMonth.map((pay) => pay[name])])));
  return ofMonth.length === 0 ? month : { ...month, basicAndDa: sum('basicAndDa'), hra: sum('hra') };
}

/**
 * HRA that is exempt in the old regime: of each month, with its arrears, the least of three amounts (Rule 279). Their sums are of the
 * months with rent.
 */
export function hraExemption(
  months: readonly TaxedMonth[],
  rents: readonly RentOfMonth[],
  law: LawOfMonth,
): HraExemption {
  const rentOf = new Map(rents.map((rent) => [rent.payPeriod, rent]));
  const later = months.flatMap(({ earlier = [] }) => earlier);
  const all = months.flatMap((month) => {
    const rent = rentOf.get(month.payPeriod);
    return rent ? [ofMonth(includeArrears(month, later), rent, law)] : [];
  });
  const sum = (name: keyof HraExemption) => sumPaise(all.map((each) => each[name]));
  return {
    received: sum('received'),
    rentBeyond: sum('rentBeyond'),
    shareOfPay: sum('shareOfPay'),
    exempt: sum('exempt'),
  };
}
