import { lawOfMonth, whereCalculable } from '../../law/months.ts';
import { twoCeilings } from '../../law/pf-ceiling.ts';
import { pfCeiling } from '../../law/pf-rules.ts';
import type { RuleOverride } from '../../law/statutory.ts';
import { sumPaise } from '../../money.ts';
import { pfArrearsLineId } from '../../pay/pay-lines.ts';
import type { PayPeriod } from '../../period.ts';
import { type PfAmounts, pfAmountNames } from '../../slips/slip-statutory.ts';
import type { FiledSlip } from './filing.ts';

/** PF of an earlier month that the payslips of a month pay, or take back. In paise. */
interface EarlierMonthPf extends PfAmounts {
  month: PayPeriod;
  employees: number;
}

/** PF on arrears of a month's payslips, by the months that it belongs to. */
interface PfOnArrears {
  employees: number;
  /** Those of them whose payslip deducts it. */
  deducted: number;
  months: EarlierMonthPf[];
  /** Employees of whose months it is not worked out, with the reason. */
  unknown: { month: PayPeriod; employees: number; reason: string }[];
  /** To be confirmed with an accountant. */
  doubts: string[];
}

/** Whether a payslip deducts PF of earlier months, or gives it back. */
export const deductsPfOnArrears = ({ profile: { lines = [] } }: Pick<FiledSlip, 'profile'>): boolean =>
  lines.some(({ id }) => id === pfArrearsLineId);

const noLayout =
  'EPFO publishes no layout for a return of arrears, so there is no file: enter each month on its portal.';

/** Two ceilings hold in a month that the days of each divide. */
const hasTwoCeilings = (month: PayPeriod, overrides: readonly RuleOverride[]): boolean =>
  (whereCalculable(() => lawOfMonth('pf', month, overrides).partsOf(pfCeiling)) ?? []).length > 1;

/** PF on arrears by the worksheets of payslips, as they were frozen; undefined where none has one. */
export function pfOnArrearsOf(
  slips: readonly FiledSlip[],
  overrides: readonly RuleOverride[],
): PfOnArrears | undefined {
  const worksheets = slips.flatMap((slip) => slip.statutory?.pfOnArrears ?? []);
  if (worksheets.length === 0) return undefined;
  const byMonth = Map.groupBy(
    worksheets.flatMap(({ months }) => months),
    ({ month }) => month,
  );
  const months = [...byMonth]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([month, own]): EarlierMonthPf => {
      const sums = pfAmountNames.map((name) => [name, sumPaise(own.map((one) => one[name]))]);
      return { ...(Object.fromEntries(sums) as PfAmounts), month, employees: own.length };
    });
  const unknown = Map.groupBy(
    worksheets.flatMap((worksheet) => worksheet.unknown),
    ({ month, reason }) => `${month} ${reason}`,
  );
  return {
    employees: worksheets.length,
    deducted: slips.filter(deductsPfOnArrears).length,
    months,
    unknown: [...unknown.values()]
      .flatMap(([first, ...others]) => (first ? [{ ...first, employees: others.length + 1 }] : []))
      .sort((one, other) => one.month.localeCompare(other.month)),
    doubts: [
      noLayout,
      ...(months.some(({ month }) => hasTwoCeilings(month, overrides)) ? [twoCeilings] : []),
    ],
  };
}
