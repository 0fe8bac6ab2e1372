import { whereCalculable } from '../law/months.ts';
import { type Paise, subtractPaise, sumPaise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { type TaxAhead, taxAhead } from '../tax/ahead.ts';
import type { TaxFacts } from '../tax/facts.ts';
import { type FormerPay, factsOfOutlook, type TaxOutlook } from '../tax/outlook.ts';
import { monthsReason } from '../tax/what-if.ts';
import { type ClaimFigures, toTaxClaims } from './claims.ts';
import { countedDeclaration, type LineProofs } from './counted.ts';

/** The figures of an employee's own tax year: as far as their payslips go. */
export interface TaxSoFar {
  outlook: TaxOutlook;
  formerPay: FormerPay;
}

/** The claims of a declaration, and the month from which they count as far as they are proved. */
export interface Declared {
  claims: ClaimFigures;
  provedFrom: PayPeriod;
}

/** The TDS of the months left in the old regime, in which each counts what is proved by then; undefined where none is left or known. */
function tdsLeft(
  { outlook, formerPay }: TaxSoFar,
  { claims, provedFrom }: Declared,
  proofs: LineProofs,
): readonly TaxAhead[] | undefined {
  const found = factsOfOutlook(outlook, formerPay, () => ({}));
  if (!found || found.monthsLeft.length === 0) return undefined;
  const tell = (facts: TaxFacts): TaxFacts => ({
    ...facts,
    regime: 'old',
    claims: toTaxClaims(countedDeclaration(claims, proofs, facts.current.payPeriod, provedFrom)),
  });
  const { facts } = found;
  return whereCalculable(() => taxAhead(tell(facts), { payPeriod: provedFrom, tell }));
}

/** The change that other proofs make to the tax of the months left. */
export interface ProofEffect {
  /** Less than nothing where less is taken. In paise. */
  more: Paise;
  /** 'TDS would be ₹12,025 a month from February to March, instead of ₹8,125.' Empty where nothing changes. */
  reasons: readonly string[];
}

export function proofEffect(
  tax: TaxSoFar,
  declared: Declared,
  proofs: { before: LineProofs; after: LineProofs },
): ProofEffect | undefined {
  const before = tdsLeft(tax, declared, proofs.before);
  const after = tdsLeft(tax, declared, proofs.after);
  if (!before || !after) return undefined;
  const total = (months: readonly TaxAhead[]) => sumPaise(months.map(({ amount }) => amount));
  const first = after.find(({ amount }, i) => amount !== before[i]?.amount);
  return {
    more: subtractPaise(total(after), total(before)),
    reasons: first ? monthsReason(before, after, first.payPeriod) : [],
  };
}
