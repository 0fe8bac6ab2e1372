import { paise } from '../../shared/money.ts';
import { calculateSlip, type SlipFigures } from '../../shared/pay/calculation.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { type ImportedSlipItem, readImportedSlips } from '../store/imported-slip.ts';

/** The months of an employee that were paid before the portal, from one on. */
export async function readImportedFrom(
  userId: UserId,
  from: PayPeriod,
): Promise<Map<PayPeriod, ImportedSlipItem>> {
  const slips = await readImportedSlips(userId);
  return new Map(slips.filter(({ payPeriod }) => payPeriod >= from).map((slip) => [slip.payPeriod, slip]));
}

/** A change, as far as it concerns an imported month. */
interface ImportedChange {
  /** Names of the amounts that it changes. */
  names: ReadonlySet<string>;
  /** It changes the days of employment. */
  changesDays: boolean;
  /** The days of employment before it. */
  employed: number;
}

const isEarning = (name: string): boolean => earningNames.some((earning) => earning === name);

/**
 * An imported month as a payslip has it: amounts of a full month, and what loss of pay took of them. Undefined where what the change
 * concerns is not known of it: an amount, the days of loss of pay, or the days of employment.
 */
export function figuresOfImport(
  { figures, payPeriod }: ImportedSlipItem,
  { names, changesDays, employed }: ImportedChange,
): SlipFigures | undefined {
  const days = daysInPeriod(payPeriod);
  const { lopDays = 0, lopDeduction, lines = [] } = figures;
  const slip = { ...figures, lopDays, paidDays: days - lopDays };
  const isFull = employed === days;
  const isReducedByDays =
    calculateSlip({ ...slip, lopDeduction: undefined }).lopDeduction === (lopDeduction ?? paise(0));
  const areAmountsKnown = [...names].every(
    (name) => isEarning(name) && figures[name as keyof typeof figures] !== undefined,
  );
  const isWhole = !changesDays || lines.length === 0;
  return isFull && isReducedByDays && areAmountsKnown && isWhole ? slip : undefined;
}
