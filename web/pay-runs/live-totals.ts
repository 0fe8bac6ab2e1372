import { paise, subtractPaise, toPaise } from '../../shared/money.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import type { RowStore } from './grid/row-store.ts';
import { type RowTotals, sumRows } from './grid/row-view.ts';

type ServerTotals = Pick<PayRunSummary, 'totals' | 'previousNetPay'>;

type Edits = Pick<RowStore, 'getSavedTotals' | 'getDraftTotals'>;

/**
 * Totals of all rows: the server's, adjusted by edits since they were read.
 * @param savedBefore what saved edits had added when they were read
 */
export function liveTotals(
  { totals: { grossEarnings, totalDeductions, netPay }, previousNetPay }: ServerTotals,
  savedBefore: RowTotals,
  edits: Edits,
): RowTotals {
  const [saved, drafted] = [edits.getSavedTotals(), edits.getDraftTotals()];
  const server: RowTotals = {
    grossEarnings: toPaise(grossEarnings),
    totalDeductions: toPaise(totalDeductions),
    netPay: toPaise(netPay),
    difference: subtractPaise(toPaise(netPay), toPaise(previousNetPay)),
  };
  const names = Object.keys(server) as (keyof RowTotals)[];
  return Object.fromEntries(
    names.map((name) => [name, paise(server[name] + saved[name] - savedBefore[name] + drafted[name])]),
  ) as RowTotals;
}

/** Totals of some rows, as shown. */
export const totalsOf = (store: Pick<RowStore, 'getRow'>, userIds: readonly string[]): RowTotals =>
  sumRows(userIds.flatMap((userId) => store.getRow(userId)?.view ?? []));
