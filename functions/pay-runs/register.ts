import type { RegisterEntry } from '../../shared/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { recordRead } from '../lib/audit-reads.ts';
import { type Page, type PageRequest, readPage } from '../lib/pagination.ts';
import { isCurrentVersion, parseSlip, slipToRupees, toSlipId } from '../slips/items.ts';
import { runSubjectId } from './items.ts';
import { getHead } from './months.ts';
import { readAllRows } from './stored-rows.ts';

/** The current slips of a month, in the order of their people's ids; that they are read is on the record. @throws Problem not_found without the run */
export async function listRegister(
  admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<RegisterEntry[]>> {
  await getHead(period);
  const [rows] = await Promise.all([
    readAllRows(period),
    recordRead(admin, 'register.read', { id: runSubjectId(period) }, { payPeriod: period }),
  ]);
  const bankChanges = new Map(rows.map(({ userId, bankChange }) => [userId, bankChange]));
  const list = {
    table: 'slips' as const,
    index: 'by-period',
    partition: ['period', period] as [string, string],
    sortedBy: ['userId', 'payPeriod'],
  };
  return readPage(list, request, (item) => {
    const slip = parseSlip(item);
    if (!slip || !isCurrentVersion(slip)) return undefined;
    const { user, profile, payDate } = slipToRupees(slip.slip);
    const slipId = toSlipId(slip.userId, slip.payPeriod);
    return { slipId, user, profile, payDate, bankChange: bankChanges.get(slip.userId) };
  });
}
