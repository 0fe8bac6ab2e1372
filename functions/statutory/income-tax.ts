import { mapAmounts, toRupees } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import type { EmployeeTax } from '../../shared/statutory/statutory-filing.ts';
import { isListed, type TaxListFilter, taxOfEmployee } from '../../shared/statutory/tax-list.ts';
import type { Actor } from '../auth/session.ts';
import {
  maxSearchBatches,
  type Page,
  type PageEntry,
  type PageRequest,
  readEntries,
  skipUnreadable,
  takePage,
} from '../lib/pagination.ts';
import { batchGetAll } from '../lib/table.ts';
import { ofPeriod, parseSlip, slipKey } from '../store/slip.ts';

const amountNames = ['deducted', 'expected', 'ofYear', 'deductedSoFar', 'before'] as const;

function toEmployeeTax(
  slip: FiledSlip,
  before: FiledSlip | undefined,
  filter: TaxListFilter,
): EmployeeTax | undefined {
  const tax = taxOfEmployee(slip, before);
  if (!tax || !isListed(tax, filter)) return undefined;
  const { employeeId } = slip.profile;
  return {
    userId: slip.user.id,
    name: slip.user.name,
    ...(employeeId && { employeeId }),
    ...mapAmounts(tax, amountNames, toRupees),
  };
}

/** Each batch of payslips beside those of the month before, which are read by their keys. */
async function* withMonthBefore(
  batches: AsyncIterable<PageEntry<FiledSlip>[]>,
  month: PayPeriod,
  filter: TaxListFilter,
): AsyncGenerator<PageEntry<EmployeeTax>[]> {
  for await (const batch of batches) {
    const ids = batch.flatMap(({ value }) => value?.user.id ?? []);
    const items = await batchGetAll(ids.map((id) => ({ table: 'slips', key: slipKey(id, month) })));
    const before = new Map(
      ids.map((userId, i) => [userId, skipUnreadable(() => parseSlip(items[i])?.slip, { userId, month })]),
    );
    yield batch.map(({ value, position }) => ({
      value: value && toEmployeeTax(value, before.get(value.user.id), filter),
      position,
    }));
  }
}

/** Income tax of a month's payslips in the order of ids, by what each froze: nothing is estimated again. */
export function listIncomeTax(
  _admin: Actor,
  period: PayPeriod,
  { show = 'all', ...request }: PageRequest & { show?: TaxListFilter | undefined },
): Promise<Page<EmployeeTax[]>> {
  const slips = readEntries(
    { table: 'slips', ...ofPeriod(period), sortedBy: ['userId', 'payPeriod'], isSearch: show !== 'all' },
    request,
    (item) => parseSlip(item)?.slip,
  );
  const entries = withMonthBefore(slips, subtractMonths(period, 1), show);
  return takePage('slips', entries, request.limit, maxSearchBatches);
}
