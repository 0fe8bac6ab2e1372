import { expect } from 'vitest';
import { query } from '../../../../functions/lib/table.ts';
import { readRunMonths } from '../../../../functions/store/pay-run.ts';
import { isCurrentVersion, parseSlip, periodOf, type SlipItem } from '../../../../functions/store/slip.ts';
import { toPaise } from '../../../../shared/money.ts';
import type { AdjustmentKind } from '../../../../shared/pay/adjustment-kinds.ts';
import { lineKindOf } from '../../../../shared/pay/pay-adjustments.ts';
import type { PayLine } from '../../../../shared/pay/pay-lines.ts';
import type { PayPeriod } from '../../../../shared/period.ts';
import { type Company, newestOf } from './company.ts';
import { basicOf, type Entered, oneOffsOf, payOf, pfOf } from './day-by-day.ts';
import { expectFiled } from './filed.ts';
import { finishPayments } from './payments.ts';
import { earlierWages, esiWagesOf } from './statutory.ts';
import { generateAndClose } from './take.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** All versions of an employee's payslips. */
async function readSlips({ id }: Entered): Promise<SlipItem[]> {
  const items = await query('slips', { partition: ['userId', id] });
  return items.flatMap((item) => parseSlip(item) ?? []);
}

const signOf = (kind: PayLine['kind']): 1 | -1 => (kind === 'deduction' ? -1 : 1);

/** One-off amounts that are booked to other ledgers than salaries. */
const notSalaries: readonly (AdjustmentKind | undefined)[] = [
  'reimbursement',
  'advance',
  'advance-payment',
  'notice-pay',
  'notice-recovery',
  'deduction',
];

/** The amount that a payslip pays beside salaries, less what it takes of it, in paise. */
const besideSalaries = ({ slip }: SlipItem): number =>
  sum(
    (slip.profile.lines ?? [])
      .filter(({ adjustment }) => notSalaries.includes(adjustment))
      .map(({ kind, amount }) => signOf(kind) * amount),
  );

const netOf = ({ slip }: SlipItem): number => slip.profile.netPay ?? 0;

/** The canteen's part on a payslip, with what later ones take of earlier months, or give back, in paise. */
const canteenOn = ({ slip }: SlipItem): number =>
  sum(
    (slip.profile.lines ?? [])
      .filter(
        ({ id, kind, arrears }) =>
          arrears?.isDeduction || (id.startsWith('component:') && kind === 'deduction'),
      )
      .map(({ kind, amount }) => -signOf(kind) * amount),
  );

/** The amount that a payslip takes back of what is owed from earlier months, in paise. */
const returnedBy = ({ slip }: SlipItem): number =>
  sum(
    (slip.profile.lines ?? [])
      .filter(({ adjustment }) => adjustment === 'overpayment')
      .map(({ amount }) => amount),
  );

/**
 * The amount that later payslips are to pay of earlier months, less what they are to take back of it, in paise. What was paid above a
 * payslip is no part of it: that payslip says the right pay already.
 */
async function waitingOf(company: Company, { id }: Entered): Promise<number> {
  const { adjustments } = await company
    .callerOf(0)
    .ok('GET', `/api/admin/employee-profile/${id}/adjustments`);
  return sum(
    adjustments
      .filter(({ kind }: { kind: string }) => kind !== 'overpayment')
      .map(
        ({ kind, remaining }: { kind: AdjustmentKind; remaining: number }) =>
          signOf(lineKindOf[kind]) * toPaise(remaining as never),
      ),
  );
}

/** The employee's PF of each month by its payslip and by those that pay more of it, or take it back, in paise. */
function pfByMonth(slips: readonly SlipItem[]): Map<PayPeriod, number> {
  const pf = new Map<PayPeriod, number>();
  const add = (month: PayPeriod, amount: number) => pf.set(month, (pf.get(month) ?? 0) + amount);
  for (const item of slips) {
    const { slip } = item;
    add(periodOf(item), slip.profile.pf ?? 0);
    for (const { month, employee } of slip.statutory?.pfOnArrears?.months ?? []) add(month, employee);
  }
  return pf;
}

/** The PF that a payslip deducts, of its month and of earlier ones, less what it gives back, in paise. */
const pfDeductedOn = ({ slip: { profile } }: SlipItem): number =>
  (profile.pf ?? 0) -
  sum(
    (profile.lines ?? [])
      .filter(({ id }) => id === 'pf-arrears')
      .map(({ kind, amount }) => signOf(kind) * amount),
  );

/** ESI, professional tax and the labour welfare fund that a payslip deducts, in paise. */
const headsOn = ({ slip: { profile } }: SlipItem): number =>
  (profile.esi ?? 0) + (profile.profTax ?? 0) + (profile.labourWelfareFund ?? 0);

/**
 * All payslips of an employee together, with what later ones are to pay, come to the pay of all months; and their PF to the PF of
 * each month, once nothing waits, but for what the portal says that no payslip settles.
 */
async function expectPaid(company: Company, person: Entered, months: readonly PayPeriod[]): Promise<void> {
  const current = (await readSlips(person)).filter(isCurrentVersion);
  const said = sum(
    current.map((item) => netOf(item) + returnedBy(item) + pfDeductedOn(item) + headsOn(item)),
  );
  const waiting = await waitingOf(company, person);
  const paid = (said + waiting) / 100;
  const owed = sum(months.map((period) => payOf(person, period))) + oneOffsOf(person);
  // Each line is rounded to the paisa.
  const isPaid = Math.abs(paid - owed) < 0.5;
  expect({ ...person, paid }).toEqual({ ...person, paid: isPaid ? paid : owed });

  const pf = pfByMonth(current);
  expect({ ...person, pf: sum([...pf.values()]) }).toEqual({ ...person, pf: sum(current.map(pfDeductedOn)) });
  if (waiting !== 0) return;
  // PF that no payslip of who has left is to settle is shown on the employee's page.
  const { pfDifference } = await company.callerOf(0).ok('GET', `/api/admin/people/${person.id}`);
  const settled = months.filter(
    (period) => !pfDifference?.lastPayslip || !pfDifference.months.includes(period),
  );
  const byMonth = Object.fromEntries(settled.map((period) => [period, (pf.get(period) ?? 0) / 100]));
  // Wages are rounded to the rupee, which a paisa can turn.
  const due = Object.fromEntries(
    settled.map((period) => {
      const [shown, own] = [byMonth[period] ?? 0, pfOf(person, period)];
      return [period, Math.abs(shown - own) <= 1 ? shown : own];
    }),
  );
  expect({ ...person, pf: byMonth }).toEqual({ ...person, pf: due });

  // The wages that ESI is of come to those of all months, in whichever month they are paid.
  const paidWages = sum(current.map((item) => esiWagesOf(item) - earlierWages(item, 'deduction'))) / 100;
  const wages = sum(months.map((period) => basicOf(person, period)));
  expect({ ...person, wages: paidWages }).toEqual({
    ...person,
    wages: Math.abs(paidWages - wages) < 0.5 ? paidWages : wages,
  });
}

/**
 * Expects that the amounts paid, on their way and due are the net pay of the newest payslips, with what these take back
 * of it; and that the bank has sent for no month more than one of its payslips was, but what was returned.
 */
async function expectPaidOnce(company: Company, months: readonly PayPeriod[]): Promise<void> {
  const caller = company.callerOf(0);
  const slipsOf = new Map<string, SlipItem[]>();
  const totals = new Map(company.people.map(({ id }) => [id, { settled: 0, net: 0, returned: 0 }]));
  for (const person of company.people) slipsOf.set(person.id, await readSlips(person));
  for (const [id, slips] of slipsOf) {
    const total = totals.get(id);
    if (total) total.returned = sum(slips.filter(isCurrentVersion).map(returnedBy));
  }
  for (const period of months) {
    for (const row of await caller.paymentsOf(period).rows()) {
      const paid = toPaise(row.paid);
      const versions = (slipsOf.get(row.userId) ?? []).filter(({ payPeriod }) =>
        payPeriod.startsWith(period),
      );
      const total = totals.get(row.userId);
      if (total) {
        total.settled += paid + toPaise(row.queued) + toPaise(row.due);
        total.net += toPaise(row.net);
      }
      const ofBatches = sum(
        row.payments
          .filter(({ batch, outcome }) => batch !== undefined && outcome === 'paid')
          .map(({ amount }) => toPaise(amount)),
      );
      const largest = Math.max(0, ...versions.map(netOf));
      expect({ period, row, ofBatches }).toEqual({
        period,
        row,
        ofBatches: company.bank.sentTo(period, row.userId),
      });
      expect(paid - (total?.returned ?? 0), 'paid of a month').toBeLessThanOrEqual(largest);
      expect(['paid', 'recover', 'none', 'no-payslip']).toContain(row.state);
    }
  }
  for (const [id, { settled, net, returned }] of totals) {
    expect({ id, settled }).toEqual({ id, settled: net + returned });
    const ofSlips = sum((slipsOf.get(id) ?? []).filter(isCurrentVersion).map(netOf));
    expect({ id, net }).toEqual({ id, net: ofSlips });
  }
}

/**
 * The journal of each month balances, and credits each net pay once, with what was paid above it, which employees owe until payslips
 * take it back; all of them together cost the pay of all months.
 */
async function expectBooked(company: Company, months: readonly PayPeriod[]): Promise<void> {
  const caller = company.callerOf(0);
  const slips = (await Promise.all(company.people.map(readSlips))).flat().filter(isCurrentVersion);
  let salaries = 0;
  for (const period of months) {
    const { voucher } = await caller.ok('GET', `/api/admin/pay-runs/${period}/books`);
    if (!voucher) continue;
    expect([voucher.unbalanced, voucher.debit]).toEqual([[], voucher.credit]);
    const of = (ledger: string) =>
      sum(
        voucher.lines
          .filter((line: { ledger: string }) => line.ledger === ledger)
          .map(({ debit, credit }: { debit: number; credit: number }) => toPaise((debit - credit) as never)),
      );
    const ofMonth = slips.filter(({ period: month }) => month === period);
    const rows = await caller.paymentsOf(period).rows();
    const overpaid = sum(rows.map(({ paid, net }) => Math.max(0, toPaise(paid) - toPaise(net))));
    const posted = { payable: of('Salaries payable'), receivable: of('Employee receivables') };
    const due = {
      payable: -sum(ofMonth.map(netOf)) - overpaid,
      receivable: overpaid - sum(ofMonth.map(returnedBy)),
    };
    expect({ period, ...posted }).toEqual({ period, ...due });
    salaries += of('Salaries');
  }
  const paidAsSalary = (item: SlipItem) =>
    netOf(item) +
    returnedBy(item) +
    pfDeductedOn(item) +
    headsOn(item) +
    canteenOn(item) -
    besideSalaries(item);
  expect(salaries).toBe(sum(slips.map(paidAsSalary)));
}

/** The newest month is reopened and generated again: nothing has changed, so that each payslip stays. */
async function expectSameAgain(company: Company): Promise<void> {
  const caller = company.callerOf(0);
  const period = newestOf(await readRunMonths());
  const slips = () => Promise.all(company.people.map(readSlips));
  const before = await slips();
  await caller.runOf(period).reopen('To look at it');
  await generateAndClose(caller, period);
  expect(await slips()).toEqual(before);
}

/** Pays everything that is due, and holds all that was done against what was entered. */
export async function expectAgreement(company: Company): Promise<void> {
  const { closed, unclosed } = await readRunMonths();
  const months = [...closed, ...unclosed].sort();
  for (const period of months) await finishPayments(company, period);
  for (const person of company.people) await expectPaid(company, person, [...closed]);
  await expectPaidOnce(company, months);
  await expectBooked(company, [...closed]);
  await expectFiled(company, [...closed]);
  await expectSameAgain(company);
}
