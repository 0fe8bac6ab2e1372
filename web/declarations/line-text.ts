import { type ClaimName, claimedOf, disabilities, mapClaims } from '../../shared/declarations/claims.ts';
import type { Declaration } from '../../shared/declarations/declarations.ts';
import type { Declared, ProofEffect } from '../../shared/declarations/effect.ts';
import type { LineState, ProvedLine } from '../../shared/declarations/proofs.ts';
import { amountText } from '../../shared/law/text.ts';
import { paise, toPaise } from '../../shared/money.ts';
import { formatRupees } from '../lib/rupees.ts';
import type { Tone } from '../ui/Badge.tsx';
import { messages } from './messages.ts';

/** Says in words how proofs change the TDS of the months left. */
export function effectText(effect: ProofEffect | undefined): string {
  if (!effect) return messages.notEstimated;
  const { more, reasons } = effect;
  if (reasons.length === 0 && more === 0) return messages.noChange;
  const total = more === 0 ? [] : [messages[more > 0 ? 'more' : 'less'](amountText(paise(Math.abs(more))))];
  return [...total, ...reasons].join(' ');
}

/** The claims of a declaration in paise, as estimates take them. */
const claimsOf = ({ claims }: Declaration) => mapClaims(claims, toPaise);

/** A declaration as its effect on tax is estimated. */
export const declaredOf = (declaration: Declaration): Declared => ({
  claims: claimsOf(declaration),
  provedFrom: declaration.provedFrom,
});

/** The amount or degree that a line claims in the year. */
export function declaredText(declaration: Declaration, line: ClaimName): string {
  if (line === 'dependant' || line === 'disability') {
    const degree = declaration.claims[line];
    return degree ? disabilities[degree] : 'No longer declared';
  }
  const amount = claimedOf(claimsOf(declaration), line);
  return amount > 0 ? `${amountText(amount)} in the year` : 'No longer declared';
}

export const stateTones: Record<LineState, Tone> = {
  missing: 'neutral',
  waiting: 'caution',
  accepted: 'positive',
  lowered: 'caution',
  refused: 'negative',
};

const stateTexts: Record<LineState, string> = {
  missing: 'Not proved',
  waiting: 'Waits for payroll',
  accepted: 'Accepted',
  lowered: 'Lowered',
  refused: 'Refused',
};

export const stateText = ({ state, counts }: ProvedLine): string =>
  state === 'lowered' && counts !== undefined ? `Lowered to ${formatRupees(counts)}` : stateTexts[state];
