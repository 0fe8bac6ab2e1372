import type * as z from 'zod/mini';
import { type StateCode, stateCodes, states } from '../../law/states.ts';
import { headLabels, type StatutoryHead, statutoryHeads } from '../../law/statutory.ts';
import { type Paise, paise, type paiseAmount } from '../../money.ts';
import { paidIntoNps } from '../../pay/pay-lines.ts';
import type { slipSchema } from '../../slips/slips.ts';
import { compareText } from '../../text.ts';

/** A payslip of the month in paise. Filing has its figures from payslips alone, never from settings or details of today. */
export type FiledSlip = z.output<ReturnType<typeof slipSchema<typeof paiseAmount>>> & {
  /** The days of employment in the month that it knows of; absent where they are all days of it. */
  employedDays?: number | undefined;
};

/**
 * The name of an authority's filing: 'pf', 'esi', 'incomeTax', and for professional tax and labour welfare funds one
 * for each state, such as 'profTax-KA'. Those of payslips without a state are 'profTax' and 'labourWelfareFund', which
 * cannot be filed.
 */
export type FilingId = StatutoryHead | `${'profTax' | 'labourWelfareFund'}-${StateCode}`;

export const filingId = (head: StatutoryHead, state: StateCode | undefined): FilingId =>
  state !== undefined && (head === 'profTax' || head === 'labourWelfareFund') ? `${head}-${state}` : head;

/** 'profTax-KA' → 'profTax' and 'KA'. */
export function parseFilingId(id: FilingId): { head: StatutoryHead; state: StateCode | undefined } {
  const [head, state] = id.split('-') as [StatutoryHead, StateCode | undefined];
  return { head, state };
}

/** 'Professional tax, Karnataka'. */
export function filingLabel(id: FilingId): string {
  const { head, state } = parseFilingId(id);
  return state === undefined ? headLabels[head] : `${headLabels[head]}, ${states[state]}`;
}

/** The nearest rupee, half up, as files have amounts. */
export const toWholeRupees = (amount: Paise): number => Math.floor((amount + 50) / 100);

/** The earnings of an employee in the month: gross earnings less loss of pay, without the employer's NPS. */
export const earnedIn = ({ profile }: Pick<FiledSlip, 'profile'>): Paise => {
  const { monthly, arrears } = paidIntoNps(profile.lines);
  return paise((profile.grossEarnings ?? 0) - (profile.lopDeduction ?? 0) - monthly - arrears);
};

/** The deduction of a payslip for a head. */
export const deducted = ({ profile }: Pick<FiledSlip, 'profile'>, head: StatutoryHead): Paise =>
  profile[head] ?? paise(0);

/** Files of the same payslips are the same to the byte: by name, then by id. */
export const inFileOrder = (slips: readonly FiledSlip[]): FiledSlip[] =>
  slips.toSorted((a, b) => compareText(a.user.name, b.user.name) || compareText(a.user.id, b.user.id));

const statesOf = (head: StatutoryHead) => stateCodes.map((state) => filingId(head, state));
/** Every filing that there can be. */
export const filingIds = [...statutoryHeads, ...statesOf('profTax'), ...statesOf('labourWelfareFund')] as [
  FilingId,
  ...FilingId[],
];
