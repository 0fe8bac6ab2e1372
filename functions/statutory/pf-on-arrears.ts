import type { RuleOverride } from '../../shared/law/statutory.ts';
import { mapAmounts, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { pfAmountNames } from '../../shared/slips/slip-statutory.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import { deductsPfOnArrears, pfOnArrearsOf } from '../../shared/statutory/filing/pf-on-arrears.ts';
import type { EmployeePfWorksheet, MonthPfOnArrears } from '../../shared/statutory/statutory-filing.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageRequest, readPage } from '../lib/pagination.ts';
import { ofPeriod, parseSlip, worksheetToRupees } from '../store/slip.ts';

/** PF of earlier months that the payslips of a month pay, or take back: sums by month. */
export function toPfOnArrears(
  slips: readonly FiledSlip[],
  overrides: readonly RuleOverride[],
): MonthPfOnArrears | undefined {
  const found = pfOnArrearsOf(slips, overrides);
  return (
    found && { ...found, months: found.months.map((month) => mapAmounts(month, pfAmountNames, toRupees)) }
  );
}

function toWorksheet(slip: FiledSlip | undefined): EmployeePfWorksheet | undefined {
  const worksheet = slip?.statutory?.pfOnArrears;
  if (!slip || !worksheet) return undefined;
  const { employeeId, uan } = slip.profile;
  return {
    userId: slip.user.id,
    name: slip.user.name,
    ...(employeeId && { employeeId }),
    ...(uan && { uan }),
    isDeducted: deductsPfOnArrears(slip),
    ...worksheetToRupees(worksheet),
  };
}

/** The worksheets of a month's payslips, in the order of ids: most payslips have none. */
export const listPfWorksheets = (
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<EmployeePfWorksheet[]>> =>
  readPage(
    { table: 'slips', ...ofPeriod(period), sortedBy: ['userId', 'payPeriod'], isSearch: true },
    request,
    (item) => toWorksheet(parseSlip(item)?.slip),
  );
