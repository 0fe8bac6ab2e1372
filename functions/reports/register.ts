import { type Rupees, toRupees } from '../../shared/money.ts';
import { amountsOf } from '../../shared/pay-change.ts';
import { earningNames } from '../../shared/payroll-fields.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { employerTotalOf } from '../../shared/reports/cost.ts';
import {
  employerFigure,
  type RegisterFigure,
  type RegisterRow,
  registerFigures,
} from '../../shared/reports.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageRequest, readPage } from '../lib/pagination.ts';
import { parseSlip, type SlipItem } from '../store/slip.ts';

const isEarningName = (name: string) => earningNames.some((earning) => earning === name);

/** The amounts of a payslip that are not zero, in rupees. */
function figuresOf({ slip }: SlipItem): Partial<Record<RegisterFigure, Rupees>> {
  const amounts = { ...amountsOf(slip.profile), [employerFigure]: employerTotalOf(slip) };
  return Object.fromEntries(
    registerFigures.filter((name) => amounts[name] !== 0).map((name) => [name, toRupees(amounts[name])]),
  );
}

function toRow(item: SlipItem): RegisterRow {
  const { user, profile } = item.slip;
  const { employeeId, department, lines = [] } = profile;
  return {
    userId: item.userId,
    name: user.name,
    ...(employeeId && { employeeId }),
    ...(department && { department }),
    figures: figuresOf(item),
    ...(lines.length > 0 && {
      lines: lines.map(({ label, kind, amount, arrears }) => ({
        label,
        kind,
        amount: toRupees(amount),
        ...(arrears && { arrearsOf: isEarningName(arrears.of) ? arrears.of : arrears.name }),
      })),
    }),
  };
}

/** A page of the payslips of a month, in the order of ids: who reads a year sorts it by name. */
export const listRegisterRows = (
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<RegisterRow[]>> =>
  readPage(
    {
      table: 'slips',
      index: 'by-period',
      partition: ['period', period],
      sortedBy: ['userId', 'payPeriod'],
    },
    request,
    (item) => {
      const slip = parseSlip(item);
      return slip && toRow(slip);
    },
  );
