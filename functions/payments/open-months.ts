import { maxPageSize } from '../../shared/fields.ts';
import { type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { OpenMonth, PaymentSettings, paymentsRoutes } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { QueryOf } from '../../shared/route.ts';
import { balanceOf, overpaidOf, paymentStateOf } from '../../shared/slips/payment-state.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { fromCursor, type Page, type PageEntry, skipUnreadable, takePage } from '../lib/pagination.ts';
import { batchGetAll } from '../lib/table.ts';
import { readMonthPays } from '../store/month-sums.ts';
import { type RunHead, readHeads } from '../store/pay-run.ts';
import { isOfBatch, readAllPayments, readBatches } from '../store/payment.ts';
import { isTracked, readPaymentSettings } from '../store/payment-settings.ts';
import { type ListedSlip, listedAttributes, parseListedSlip, slipKey } from '../store/slip.ts';
import { monthsWithPay, type NetPays, readNetPays } from '../store/slip-pay.ts';
import { readTakenBack } from '../store/taken-back.ts';

const partOf = (amounts: readonly Paise[]) => {
  const above = amounts.filter((amount) => amount > 0);
  return { employees: above.length, amount: toRupees(sumPaise(above)) };
};

/** Reads what the payslips of a month pay: as it was kept when the month was closed, or else as they are. */
const readPays = async (period: PayPeriod, head: RunHead | undefined): Promise<NetPays> =>
  (await readMonthPays(head)) ?? readNetPays(period);

/** The payslips of these employees, of those alone who were paid too much. */
async function readListedSlips(
  period: PayPeriod,
  userIds: readonly UserId[],
): Promise<(ListedSlip | undefined)[]> {
  const items = await batchGetAll(
    userIds.map((userId) => ({
      table: 'slips',
      key: slipKey(userId, period),
      attributes: listedAttributes,
    })),
  );
  return items.map(
    (item) => item && skipUnreadable(() => parseListedSlip(item), { userId: item.userId, period }),
  );
}

/**
 * The dues to the employees of a month, their payments, and the overpayments, employee by employee: an overpayment of
 * one employee never lessens what is due to another. Of a month that is not paid here, only employees with a payment of their own,
 * or a payslip below zero; undefined where there are none.
 */
async function readOpenMonth(
  period: PayPeriod,
  head: RunHead | undefined,
  settings: PaymentSettings,
): Promise<OpenMonth | undefined> {
  // Most months without a pay run have no payslips either.
  const withoutRun = head ? undefined : await readPays(period, head);
  if (withoutRun?.length === 0) return undefined;
  const [batches, items] = await Promise.all([readBatches(period), readAllPayments(period)]);
  const states = new Map(batches.map(({ number, state }) => [number, state]));
  const stateOf = (batch: number) => states.get(batch);
  const itemOf = new Map(items.map((item) => [item.userId, item]));
  const isPaidHere = isTracked(settings, period) || batches.length > 0;
  const pays = (withoutRun ?? (await readPays(period, head)))
    .map((pay) => ({ ...pay, period, item: itemOf.get(pay.userId) }))
    .filter(({ net, item }) => isPaidHere || net < 0 || (item?.payments.length ?? 0) > 0);
  if (pays.length === 0) return undefined;
  const takenBackOf = await readTakenBack(pays);
  const balances = pays.map((slip) => {
    const { payments = [] } = slip.item ?? {};
    const balance = balanceOf(slip.net, payments, stateOf, takenBackOf(slip));
    // A hold does not make good what failed.
    const hasFailed = paymentStateOf(balance, payments, stateOf, undefined) === 'failed';
    return { userId: slip.userId, ...balance, hasFailed };
  });
  const overpaid = balances.filter((balance) => overpaidOf([balance]) > 0);
  const details = await readListedSlips(
    period,
    overpaid.map(({ userId }) => userId),
  );
  const drafts = batches.filter(({ state }) => state === 'draft');
  return {
    payPeriod: period,
    ...(head?.payDate && { payDate: head.payDate }),
    due: partOf(balances.map(({ due }) => due)),
    paid: partOf(balances.map(({ paid }) => paid)),
    queued: partOf(balances.map(({ queued }) => queued)),
    failed: partOf(balances.flatMap(({ hasFailed, due }) => (hasFailed ? [due] : []))),
    drafts: drafts.map(({ number }) => ({
      number,
      ...partOf(
        items.flatMap(({ payments }) => payments.filter(isOfBatch(number)).map((each) => each.amount)),
      ),
    })),
    recover: overpaid.flatMap(({ userId, net, paid, takenBack: taken }, i) => {
      const { user, profile } = details[i]?.slip ?? {};
      if (!user) return [];
      return {
        ...{ userId, name: user.name, ...(profile?.employeeId && { employeeId: profile.employeeId }) },
        ...{ net: toRupees(net), paid: toRupees(paid), takenBack: toRupees(taken) },
        overpaid: toRupees(overpaidOf([{ net, paid, takenBack: taken }])),
      };
    }),
  };
}

const isOpen = ({ due, queued, failed, drafts, recover }: OpenMonth): boolean =>
  [due, queued, failed].some(({ employees }) => employees > 0) || drafts.length > 0 || recover.length > 0;

/** Months that are read side by side, and how many of such groups one request reads. */
const groupSize = 8;
const groupsOfRequest = 4;

const listName = 'open-payments';

/**
 * The months of which something is due, on its way or to be recovered, newest first, and the newest month whatever of it is open.
 * A page may be short, or empty, and the list go on after it.
 */
export async function listOpenMonths(
  _admin: Actor,
  { limit = maxPageSize, cursor }: QueryOf<typeof paymentsRoutes.open>,
): Promise<Page<OpenMonth[]>> {
  const [after] = cursor === undefined ? [] : fromCursor(cursor, listName, 1);
  const [heads, settings] = await Promise.all([readHeads(), readPaymentSettings()]);
  const headOf = new Map(heads.map((head) => [head.item, head]));
  const months = monthsWithPay(heads.map(({ item }) => item)).filter(
    (period) => after === undefined || period < after,
  );
  async function* entries(): AsyncGenerator<PageEntry<OpenMonth>[]> {
    let isFirst = after === undefined;
    for (let i = 0; i < months.length; i += groupSize) {
      const group = months.slice(i, i + groupSize);
      const read = await Promise.all(
        group.map((period) => readOpenMonth(period, headOf.get(period), settings)),
      );
      yield read.map((month, at) => {
        const isListed = month !== undefined && (isFirst || isOpen(month));
        if (month) isFirst = false;
        return { value: isListed ? month : undefined, position: [group[at] as PayPeriod] };
      });
    }
  }
  return takePage(listName, entries(), limit, groupsOfRequest);
}
