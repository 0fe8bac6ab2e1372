import { declarationProblems } from '../../../shared/declarations/check.ts';
import {
  type AmountClaim,
  amountClaims,
  type ClaimFigures,
  type SeniorClaim,
} from '../../../shared/declarations/claims.ts';
import {
  type ClaimsInput,
  claimsInput,
  type Declaration,
} from '../../../shared/declarations/declarations.ts';
import { hraCities } from '../../../shared/law/tax-rules.ts';
import { type Paise, paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';

/** A rent as it is typed. */
export interface RentDraft {
  /** Tells it from the others while some are removed. */
  key: number;
  from: string;
  to: string;
  amount: string;
  /** Empty for a city without the larger limit. */
  city: string;
  landlord: string;
  relationship: string;
  landlordPan: string;
}
type Choice = '' | 'disability' | 'severe';

/** A declaration as it is typed. */
export interface Draft {
  rents: RentDraft[];
  amounts: Record<AmountClaim, string>;
  dependant: Choice;
  disability: Choice;
  seniors: SeniorClaim[];
  lender: string;
  lenderPan: string;
}

/** A rent of the whole year, the months after the others. */
export const newRent = (year: number, key: number): RentDraft => ({
  ...{ key, from: `${year}-04`, to: `${year + 1}-03`, amount: '', city: hraCities[1] },
  ...{ landlord: '', relationship: '', landlordPan: '' },
});

export function toDraft({ claims }: Pick<Declaration, 'claims'>): Draft {
  const amounts = amountClaims.map((name) => [name, String(claims[name] ?? '')]);
  return {
    rents: (claims.rents ?? []).map(({ amount, relationship = '', landlordPan = '', ...rent }, key) => ({
      ...{ key, ...rent, amount: String(amount), relationship, landlordPan },
    })),
    amounts: Object.fromEntries(amounts) as Record<AmountClaim, string>,
    dependant: claims.dependant ?? '',
    disability: claims.disability ?? '',
    seniors: claims.seniors ?? [],
    lender: claims.lender ?? '',
    lenderPan: claims.lenderPan ?? '',
  };
}

const typedText = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: text });

/** The typed claims, as they are sent: without what is empty. */
function toInput({ rents, amounts, dependant, disability, seniors, lender, lenderPan }: Draft) {
  const typed = amountClaims.filter((name) => amounts[name] !== '');
  return {
    ...(rents.length > 0 && {
      rents: rents.map(({ key: _, amount, relationship, landlordPan, ...rent }) => ({
        ...rent,
        amount: Number(amount),
        ...typedText('relationship', relationship),
        ...typedText('landlordPan', landlordPan.trim().toUpperCase()),
      })),
    }),
    ...Object.fromEntries(typed.map((name) => [name, Number(amounts[name])])),
    ...(dependant && { dependant }),
    ...(disability && { disability }),
    ...(seniors.length > 0 && { seniors }),
    ...typedText('lender', lender),
    ...typedText('lenderPan', lenderPan.trim().toUpperCase()),
  };
}

/** The claims to send, or what is missing by the path of its field. */
export function checkDraft(
  draft: Draft,
  year: number,
): { claims: ClaimsInput } | { problems: Record<string, string> } {
  const parsed = claimsInput.safeParse(toInput(draft));
  if (!parsed.success)
    return {
      problems: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
    };
  const problems = declarationProblems(parsed.data, year, []);
  return Object.keys(problems).length > 0 ? { problems } : { claims: parsed.data };
}

/** The typed claims so far, to estimate with: what is no amount counts as 0. */
export function figuresOf({ rents, amounts, dependant, disability, seniors }: Draft): ClaimFigures {
  const typed = amountClaims.filter((name) => typedAmount(amounts[name]) > 0);
  return {
    ...(rents.length > 0 && {
      rents: rents.map(({ from, to, amount, city }) => ({
        ...{ from: from as PayPeriod, to: to as PayPeriod },
        ...{ amount: typedAmount(amount), city },
      })),
    }),
    ...Object.fromEntries(typed.map((name) => [name, typedAmount(amounts[name])])),
    ...(dependant && { dependant }),
    ...(disability && { disability }),
    seniors,
  };
}

/** Above any amount of a year, and in paise still a safe integer. */
const maxRupees = 99_99_99_999;

/** A typed amount in paise; what is not an amount counts as 0. */
export function typedAmount(text: string): Paise {
  const amount = Number(text);
  return paise(amount > 0 && amount <= maxRupees ? Math.round(amount * 100) : 0);
}
