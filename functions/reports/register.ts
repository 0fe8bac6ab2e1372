import { type Rupees, toRupees } from '../../shared/money.ts';
import { amountsOf } from '../../shared/pay/pay-change.ts';
import { columnOf } from '../../shared/pay/pay-lines.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import type { PayPeriod } from '../../shared/period.ts';
import {
  employerFigure,
  type RegisterFigure,
  type RegisterRow,
  registerFigures,
} from '../../shared/reports/reports.ts';
import { employerTotalOf } from '../../shared/statutory/filing/employer.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import type { Actor } from '../auth/session.ts';
import {
  fromCursor,
  type Page,
  type PagedQuery,
  type PageEntry,
  type PageRequest,
  partSize,
  readEntries,
  takePage,
} from '../lib/pagination.ts';
import type { Item } from '../lib/table.ts';
import {
  importedOfMonth,
  isImportedPartition,
  parseImportedSlip,
  toReportedSlip,
} from '../store/imported-slip.ts';
import { parseSlip } from '../store/slip.ts';

const isEarningName = (name: string) => earningNames.some((earning) => earning === name);

/** The amounts of a payslip that are not zero, in rupees. */
function figuresOf(slip: FiledSlip): Partial<Record<RegisterFigure, Rupees>> {
  const amounts = { ...amountsOf(slip.profile), [employerFigure]: employerTotalOf(slip) };
  return Object.fromEntries(
    registerFigures.filter((name) => amounts[name] !== 0).map((name) => [name, toRupees(amounts[name])]),
  );
}

function toRow(slip: FiledSlip): RegisterRow {
  const { user, profile } = slip;
  const { employeeId, department, lines = [] } = profile;
  return {
    userId: user.id,
    name: user.name,
    ...(employeeId && { employeeId }),
    ...(department && { department }),
    figures: figuresOf(slip),
    ...(lines.length > 0 && {
      lines: lines.map((line) => ({
        label: columnOf(line),
        kind: line.kind,
        amount: toRupees(line.amount),
        ...(line.arrears && {
          arrearsOf: isEarningName(line.arrears.of) ? line.arrears.of : line.arrears.name,
        }),
      })),
    }),
  };
}

const toGeneratedRow = (item: Item): RegisterRow | undefined => {
  const slip = parseSlip(item);
  return slip && toRow(slip.slip);
};

const toImportedRow = (item: Item): RegisterRow | undefined => {
  const slip = parseImportedSlip(item);
  return slip && { ...toRow(toReportedSlip(slip)), isImported: true };
};

/** The payslips of a month, and behind them those that were imported. */
async function* rowEntries(
  period: PayPeriod,
  request: PageRequest,
): AsyncGenerator<PageEntry<RegisterRow>[]> {
  const imported = importedOfMonth(period);
  const generated: PagedQuery = { ...imported, partition: ['period', period] };
  const { table, sortedBy } = generated;
  const [after = ''] = request.cursor === undefined ? [] : fromCursor(request.cursor, table, sortedBy.length);
  const isBehind = isImportedPartition(after);
  if (!isBehind) yield* readEntries(generated, request, toGeneratedRow);
  yield* readEntries(imported, isBehind ? request : { limit: request.limit }, toImportedRow);
}

/** A page of the payslips of a month, in the order of ids: the screen that adds up a year sorts it by name. */
export const listRegisterRows = (
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<RegisterRow[]>> => {
  const { limit = partSize } = request;
  return takePage('slips', rowEntries(period, { ...request, limit }), limit);
};
