import { lawOfMonth } from '../law/months.ts';
import { type Paise, paise } from '../money.ts';
import { annualTax, toTenRupees } from './annual-tax.ts';
import { type TaxFacts, type TaxRegime, taxRegimes } from './facts.ts';
import { ageOf, type TaxOfYear, taxOfYear } from './year.ts';

/** A reduction in both regimes, in paise; 0 where a regime has none. */
interface ComparedReduction {
  id: string;
  label: string;
  amounts: Record<TaxRegime, Paise>;
  /** How the amount of the old regime comes about, or that of the new one where the old has none. */
  detail: string;
}

/** The tax of a year in both regimes, on the same figures. In paise. */
export interface ComparedRegimes {
  years: Record<TaxRegime, TaxOfYear>;
  reductions: readonly ComparedReduction[];
  /** The regime with less tax; undefined where both have the same. */
  cheaper: TaxRegime | undefined;
  /** Tax that it saves in the year. */
  saving: Paise;
  /** How much more must be claimed before the old regime costs less: undefined where it does already, or never can. */
  claimsForOld: Paise | undefined;
  /** Doubts to settle with an accountant. */
  doubts: readonly string[];
}

const oneHundredRupees = 10_000;

/** The least further claims, in hundreds of rupees, with which a test holds. It holds for more once it holds. */
function leastClaims(income: Paise, holds: (claims: Paise) => boolean): Paise | undefined {
  let [low, high] = [0, Math.ceil(income / oneHundredRupees)];
  if (!holds(paise(high * oneHundredRupees))) return undefined;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(paise(middle * oneHundredRupees))) high = middle;
    else low = middle + 1;
  }
  return paise(low * oneHundredRupees);
}

function compareReductions(years: Record<TaxRegime, TaxOfYear>): ComparedReduction[] {
  const inOld = years.old.reductions;
  const onlyInNew = years.new.reductions.filter(({ id }) => inOld.every((each) => each.id !== id));
  const of = (regime: TaxRegime, id: string) =>
    years[regime].reductions.find((each) => each.id === id)?.amount ?? paise(0);
  return [...inOld, ...onlyInNew].map(({ id, label, detail }) => ({
    ...{ id, label, detail },
    amounts: { old: of('old', id), new: of('new', id) },
  }));
}

/** Both regimes side by side. @throws NotCalculable as `estimateTax`, for the old regime's sake without the date of birth too */
export function compareRegimes(facts: TaxFacts): ComparedRegimes {
  const law = lawOfMonth('incomeTax', facts.current.payPeriod, facts.overrides);
  const yearBy = (regime: TaxRegime) => taxOfYear({ ...facts, regime }, law);
  const years = { new: yearBy('new'), old: yearBy('old') };
  const [inNew, inOld] = taxRegimes.map((regime) => years[regime].tax) as [Paise, Paise];
  const age = ageOf({ ...facts, regime: 'old' });
  const oldTax = (claims: Paise) => {
    const income = toTenRupees(paise(Math.max(0, years.old.income - claims)));
    return annualTax(income, { regime: 'old', age, hasPan: facts.hasPan }, law).tax;
  };
  return {
    years,
    reductions: compareReductions(years),
    cheaper: inNew === inOld ? undefined : inNew < inOld ? 'new' : 'old',
    saving: paise(Math.abs(inNew - inOld)),
    claimsForOld:
      inOld < inNew ? undefined : leastClaims(years.old.income, (claims) => oldTax(claims) < inNew),
    doubts: law.doubts,
  };
}
