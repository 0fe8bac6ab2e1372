import { query, remove } from '../../functions/lib/table.ts';
import { type BatchItem, newBatch, noPayments } from '../../functions/store/payment.ts';
import type { ProfileItem } from '../../functions/store/profile.ts';
import type { SlipItem } from '../../functions/store/slip.ts';
import { paise } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { profileItem, sampleUserId, slipItem, withNetPay } from './items.ts';
import { headItem, payRunRowItem } from './pay-runs.ts';
import { putItems } from './put-items.ts';

/** An employee of a month, with a net pay in rupees and details of their own. */
export interface PaidEmployee {
  count: number;
  netPay?: number;
  profile?: Partial<ProfileItem>;
}

/** The account of employee number `count`, as profiles have it here. */
export const accountNumber = (count: number): string => String(50_100_000_000_000 + count);

const netOf = ({ count, netPay = 50_000 + count }: PaidEmployee) => paise(Math.round(netPay * 100));

/** A version of an employee's payslip with its net pay. */
export function paidSlipItem(employee: PaidEmployee, month: PayPeriod, version = 1): SlipItem {
  const item = slipItem(employee.count, month);
  const { slip } = item;
  return withNetPay({
    ...item,
    version,
    slip: { ...slip, payDate: `${month}-28`, profile: { ...slip.profile, netPay: netOf(employee) } },
  });
}

const paidProfile = ({ count, profile }: PaidEmployee): ProfileItem => ({
  ...profileItem(count),
  bankAccountNumber: accountNumber(count),
  ...profile,
});

/** Stores the profile of an employee anew. */
export const putProfile = (employee: PaidEmployee): Promise<void> =>
  putItems('profiles', [paidProfile(employee)]);

/** Stores the head of a month. */
export const putHead = (month: PayPeriod, state: 'open' | 'generated' | 'closed'): Promise<void> =>
  putItems('runs', [
    { ...headItem(state), item: month, ...(state !== 'open' && { payDate: `${month}-28` }) },
  ]);

/** A closed month in which these employees have payslips, and nothing was paid. */
export async function putPaidMonth(
  month: PayPeriod,
  employees: readonly PaidEmployee[],
  state: 'open' | 'generated' | 'closed' = 'closed',
): Promise<void> {
  for (const { item } of await query('runs', { partition: ['run', month] }))
    await remove('runs', { run: month, item: String(item) });
  await putHead(month, state);
  await putItems(
    'runs',
    employees.map(({ count }) => ({ ...payRunRowItem(count), run: month })),
  );
  await putItems(
    'slips',
    employees.map((employee) => paidSlipItem(employee, month)),
  );
  await putItems('profiles', employees.map(paidProfile));
}

const nameOf = ({ count }: PaidEmployee): string => `Employee ${String(count).padStart(5, '0')}`;

const event = { at: '2026-11-27T04:30:00.000Z', by: { id: sampleUserId(0), name: 'Administrator' } };

/** Stores the first batch of a month, with what is due to these employees. */
export async function putBatch(
  month: PayPeriod,
  state: BatchItem['state'],
  employees: readonly PaidEmployee[],
): Promise<void> {
  const batch = newBatch(month, 1, { valueDate: `${month}-28`, created: event });
  const total = paise(employees.reduce((sum, employee) => sum + netOf(employee), 0));
  const isApproved = state === 'approved' || state === 'exported';
  await putItems('runs', [
    {
      ...batch,
      state,
      ...(isApproved && { approved: { ...event, total, count: employees.length } }),
      ...(state === 'exported' && { exports: [{ ...event, layout: 'HDFC ENet', hash: 'h' }] }),
      version: 1,
    },
    ...employees.map((employee) => ({
      ...noPayments(month, sampleUserId(employee.count)),
      payments: [
        {
          batch: 1,
          amount: netOf(employee),
          slipVersion: 1,
          ...{ name: nameOf(employee), beneficiary: nameOf(employee) },
          employeeId: `SSW-${employee.count}`,
          email: `employee.${employee.count}@example.com`,
          account: accountNumber(employee.count),
          ifsc: 'HDFC0001234',
          outcome: 'queued',
        },
      ],
      version: 1,
    })),
  ]);
}

/** Stores that an employee was paid outside of the portal. */
export const putPaidElsewhere = (month: PayPeriod, employee: PaidEmployee, id: string): Promise<void> =>
  putItems('runs', [
    {
      ...noPayments(month, sampleUserId(employee.count)),
      payments: [
        {
          ...{ id, amount: netOf(employee), slipVersion: 1, name: nameOf(employee), outcome: 'paid' },
          ...{ paidOn: `${month}-28`, reference: 'Cheque 004412' },
        },
      ],
      version: 1,
    },
  ]);
