import type { ProofEffect } from '../../shared/declarations/effect.ts';
import { amountText } from '../../shared/law/text.ts';
import { paise } from '../../shared/money.ts';
import { messages } from './messages.ts';

/** Says in words how proofs change the TDS of the months left. */
export function effectText(effect: ProofEffect | undefined): string {
  if (!effect) return messages.notEstimated;
  const { more, reasons } = effect;
  if (reasons.length === 0 && more === 0) return messages.noChange;
  const total = more === 0 ? [] : [messages[more > 0 ? 'more' : 'less'](amountText(paise(Math.abs(more))))];
  return [...total, ...reasons].join(' ');
}
