import { daysBetween, formatDate, todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { type Paise, paise, toRupees } from '../../shared/money.ts';
import { maskedAccount } from '../../shared/payments/bank-files/banks.ts';
import { beneficiaryName } from '../../shared/payments/bank-files/beneficiary.ts';
import { takenBackOf } from '../../shared/payments/overpayments.ts';
import { type PaymentRow, paymentMessages } from '../../shared/payments/payments.ts';
import { payrollMessages } from '../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { accountForm, ifscForm } from '../../shared/profiles/profiles.ts';
import {
  accountChangeDays,
  type BatchState,
  balanceOf,
  type HoldReason,
  type PaymentBalance,
  type PaymentState,
  paymentStateOf,
} from '../../shared/slips/payment-state.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll } from '../lib/table.ts';
import { type RunHead, readHead } from '../store/pay-run.ts';
import {
  type BatchItem,
  type BatchPayment,
  isOfBatch,
  noPayments,
  type Payment,
  type PaymentsItem,
  parsePayments,
  paymentsKey,
  readBatches,
} from '../store/payment.ts';
import { type BankItem, bankPart, type ProfileItem, parseProfile, profileKey } from '../store/profile.ts';
import {
  type PaidSlip,
  paidAttributes,
  parsePaidSlip,
  parseSlip,
  type SlipItem,
  slipKey,
} from '../store/slip.ts';
import { hasPayslips } from '../store/slip-pay.ts';

/** A month with its batches. What is paid of it are its payslips, each from the day on which it is generated. */
export interface PaidMonth {
  period: PayPeriod;
  /** Absent where payslips were generated one by one, without a pay run. */
  head: RunHead | undefined;
  batches: readonly BatchItem[];
  stateOf: (batch: number) => BatchState | undefined;
}

/**
 * Whether a payslip can be paid does not depend on the state of its month's run: generating it took the approval that the
 * run needs, and what it says does not change.
 * @throws Problem not_found without a run and payslips
 */
export async function readMonth(period: PayPeriod): Promise<PaidMonth> {
  const [head, batches] = await Promise.all([readHead(period), readBatches(period)]);
  if (!head && batches.length === 0 && !(await hasPayslips(period)))
    throw new Problem('not_found', paymentMessages.noMonth(period));
  const states = new Map(batches.map(({ number, state }) => [number, state]));
  return { period, head, batches, stateOf: (batch) => states.get(batch) };
}

/** Why an employee is not paid, with what a person reads of it. */
interface Hold {
  reason: HoldReason;
  text: string;
  account?: string;
}

/** The balance of an employee, and whether it can be paid. */
interface Due {
  balance: PaymentBalance;
  hold: Hold | undefined;
  state: PaymentState;
}

/** An employee with a payslip of the month, and all that decides what they are paid. */
export interface Payable extends Due {
  slip: SlipItem;
  profile: ProfileItem | undefined;
  item: PaymentsItem;
  /** The profile cannot be read, and with it what later payslips took back. */
  isUnreadable?: boolean;
}

const unreadable: Hold = { reason: 'no-account', text: paymentMessages.unreadable };

const accountOf = (profile: BankItem | undefined) => ({
  account: (profile?.bankAccountNumber ?? '').replaceAll(/\s/g, ''),
  ifsc: (profile?.ifscCode ?? '').replaceAll(/\s/g, '').toUpperCase(),
});

/** Names an account for its confirmation: which one it is, and when it was changed. */
export function accountToConfirm(profile: BankItem | undefined): string {
  const { account, ifsc } = accountOf(profile);
  return `${maskedAccount(account, ifsc)} ${profile?.bankChanged?.at ?? ''}`;
}

/**
 * Against payroll diversion, where a fraudster has a salary sent to another account just before it is paid: a change in the
 * week before the pay date, or after it, waits until an admin has confirmed it. Before the pay date it is the week before
 * today, since a payslip can be paid from the day on which it is generated.
 */
function accountChange(profile: BankItem, payDate: string, { confirmed }: PaymentsItem): Hold | undefined {
  const { bankChanged } = profile;
  if (!bankChanged || bankChanged.isFirst) return undefined;
  const on = todayInIndia(new Date(bankChanged.at));
  const account = accountToConfirm(profile);
  const today = todayInIndia();
  const paidFrom = today < payDate ? today : payDate;
  if (daysBetween(on, paidFrom) > accountChangeDays || confirmed?.account === account) return undefined;
  const by = bankChanged.by.id === profile.userId ? 'the employee' : bankChanged.by.name;
  return {
    reason: 'account-changed',
    text: paymentMessages.accountChanged(formatDate(on), by),
    account,
  };
}

/** @param name of the payslip @param payDate YYYY-MM-DD */
function holdOf(
  profile: BankItem | undefined,
  name: string,
  payDate: string,
  item: PaymentsItem,
): Hold | undefined {
  if (item.hold) return { reason: 'held', text: item.hold.reason };
  const { account, ifsc } = accountOf(profile);
  if (!profile || account === '' || ifsc === '') {
    const missing = account === '' ? 'bank account' : 'IFSC';
    return { reason: 'no-account', text: `No ${missing}` };
  }
  if (!accountForm.test(account))
    return { reason: 'account-form', text: 'The bank account number is not 9 to 18 digits' };
  if (!ifscForm.test(ifsc)) return { reason: 'account-form', text: 'The IFSC is not valid' };
  if (beneficiaryName(profile, name) === undefined)
    return { reason: 'no-bank-name', text: paymentMessages.noBankName };
  return accountChange(profile, payDate, item);
}

/** The net pay of a payslip, of which an employee without one has none. */
export const netOf = (slip: Pick<PaidSlip, 'slip'> | undefined): Paise =>
  slip?.slip.profile.netPay ?? paise(0);

function toDue(
  { period, stateOf }: PaidMonth,
  { slip }: PaidSlip,
  profile: BankItem | undefined,
  item: PaymentsItem,
  hold = holdOf(profile, slip.user.name, slip.payDate, item),
): Due {
  const takenBack = takenBackOf(profile?.adjustments, period);
  const balance = balanceOf(netOf({ slip }), item.payments, stateOf, takenBack);
  return { balance, hold, state: paymentStateOf(balance, item.payments, stateOf, hold?.reason) };
}

/** These employees, without those who have no payslip of the month. One whose profile cannot be read is not paid, and breaks no list. */
export async function readPayables(month: PaidMonth, userIds: readonly UserId[]): Promise<Payable[]> {
  const { period } = month;
  const items = await batchGetAll(
    userIds.flatMap((userId) => [
      { table: 'slips' as const, key: slipKey(userId, period) },
      { table: 'profiles' as const, key: profileKey(userId) },
      { table: 'runs' as const, key: paymentsKey(period, userId) },
    ]),
  );
  return userIds.flatMap((userId, i) => {
    const slip = parseSlip(items[3 * i]);
    if (!slip) return [];
    const stored = items[3 * i + 1];
    const profile = skipUnreadable(() => parseProfile(stored), { table: 'profiles', userId });
    const isUnreadable = stored !== undefined && profile === undefined;
    const item = parsePayments(items[3 * i + 2]) ?? noPayments(period, userId);
    const due = toDue(month, slip, profile, item, isUnreadable ? unreadable : undefined);
    return [{ slip, profile, item, isUnreadable, ...due }];
  });
}

/** @throws Problem as of `payableOf` */
export const readPayable = async (period: PayPeriod, userId: UserId): Promise<Payable> =>
  payableOf(await readMonth(period), userId);

/** @throws Problem not_found for an employee without a payslip of the month; conflict where the profile cannot be read */
export async function payableOf(month: PaidMonth, userId: UserId): Promise<Payable> {
  const [payable] = await readPayables(month, [userId]);
  if (!payable) throw new Problem('not_found', payrollMessages.noSlip);
  if (payable.isUnreadable) throw new Problem('conflict', paymentMessages.unreadable);
  return payable;
}

/**
 * Whether a batch is what would be paid now: its payments that are not what is due, not into the account as it is now, or
 * not to the name that the bank prints. Of payslips and profiles it reads no more than that: a batch can be of the whole company.
 */
export async function findDiffering(
  month: PaidMonth,
  number: number,
  items: readonly PaymentsItem[],
): Promise<BatchPayment[]> {
  const inBatch = items.flatMap((item) =>
    item.payments.filter(isOfBatch(number)).map((payment) => {
      // As if it were not there yet.
      const others = item.payments.filter(({ batch }) => batch !== number);
      return { payment, item: { ...item, payments: others } };
    }),
  );
  const read = await batchGetAll(
    inBatch.flatMap(({ item: { userId } }) => [
      { table: 'slips' as const, key: slipKey(userId, month.period), attributes: paidAttributes },
      { table: 'profiles' as const, key: profileKey(userId), attributes: bankPart.attributes },
    ]),
  );
  return inBatch.flatMap(({ payment, item }, i) => {
    const slip = parsePaidSlip(read[2 * i]);
    const bank = skipUnreadable(() => bankPart.parse(read[2 * i + 1]), {
      table: 'profiles',
      userId: item.userId,
    });
    const due = slip && toDue(month, slip, bank, item);
    const { account, ifsc } = accountOf(bank);
    const isSame =
      slip !== undefined &&
      due !== undefined &&
      canPay(due) &&
      due.balance.due === payment.amount &&
      account === payment.account &&
      ifsc === payment.ifsc &&
      payment.beneficiary === beneficiaryName(bank, slip.slip.user.name);
    return isSame ? [] : [payment];
  });
}

/** Whether something can be paid now. */
export const canPay = ({ state }: Pick<Due, 'state'>): boolean => state === 'to-pay' || state === 'failed';

/** The due amount of an employee as a payment of a batch. */
export function paymentFor({ slip, profile, balance }: Payable, batch: number): BatchPayment {
  const { name, email } = slip.slip.user;
  return {
    batch,
    amount: balance.due,
    slipVersion: slip.version,
    name,
    // One whose name no bank prints is held.
    beneficiary: beneficiaryName(profile, name) ?? name,
    employeeId: slip.slip.profile.employeeId ?? '',
    email,
    ...accountOf(profile),
    outcome: 'queued',
  };
}

const toListed = (payment: Payment): PaymentRow['payments'][number] => {
  const { amount, outcome, paidOn, reason } = payment;
  const made = {
    amount: toRupees(amount),
    outcome,
    ...(paidOn && { paidOn }),
    ...(reason && { reason }),
  };
  if (payment.batch === undefined) return { ...made, id: payment.id, reference: payment.reference };
  const { batch, account, ifsc, utr } = payment;
  return { ...made, batch, account: maskedAccount(account, ifsc), ...(utr && { utr }) };
};

/** An admin who reads a list, and whether there is another one. */
interface Viewer {
  userId: UserId;
  hasOtherAdmin: boolean;
}

/** A hold with what the viewer can do about it. */
function toListedHold(
  hold: Hold,
  { profile, item: { reminded } }: Pick<Payable, 'profile' | 'item'>,
  viewer: Viewer,
): PaymentRow['hold'] {
  if (hold.reason === 'held') return hold;
  if (hold.reason !== 'account-changed') return { ...hold, ...(reminded && { remindedAt: reminded.at }) };
  const isOwnChange = profile?.bankChanged?.by.id === viewer.userId;
  const { confirm, anotherConfirms, confirmAlone } = paymentMessages;
  const ownNext = viewer.hasOtherAdmin ? anotherConfirms : confirmAlone;
  return {
    ...hold,
    text: `${hold.text} ${isOwnChange ? ownNext : confirm}`,
    canConfirm: !isOwnChange || !viewer.hasOtherAdmin,
  };
}

export function toRow({ slip, profile, item, balance, hold, state }: Payable, viewer: Viewer): PaymentRow {
  const { account, ifsc } = accountOf(profile);
  const { user, profile: details } = slip.slip;
  return {
    userId: item.userId,
    name: user.name,
    ...(details.employeeId && { employeeId: details.employeeId }),
    ...(account && { account: maskedAccount(account, ifsc) }),
    net: toRupees(balance.net),
    paid: toRupees(balance.paid),
    queued: toRupees(balance.queued),
    ...(balance.takenBack > 0 && { takenBack: toRupees(balance.takenBack) }),
    due: toRupees(balance.due),
    state,
    ...(state === 'held' && hold && { hold: toListedHold(hold, { profile, item }, viewer) }),
    payments: item.payments.map(toListed),
    ...(profile?.dateOfLeaving && { lastDay: profile.dateOfLeaving }),
  };
}
