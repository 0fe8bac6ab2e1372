import { type Company, payDayIn } from '../../shared/company/company.ts';
import { todayInIndia } from '../../shared/date.ts';
import { type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import { chartMonths, type PayOverview, type PayRunToday } from '../../shared/overview/overview.ts';
import { nextPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { type Establishment, establishmentCharges } from '../../shared/statutory/filing/pf-charges.ts';
import type { Actor } from '../auth/session.ts';
import { batchGet } from '../lib/table.ts';
import { readOpenableMonths } from '../pay-runs/opening.ts';
import { adminCountKey, parseAdminCount } from '../store/account.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { lawKey } from '../store/law.ts';
import { type RunHead, readHeads } from '../store/pay-run.ts';
import { toEstablishment } from '../store/pay-settings.ts';
import { readFilingsToday } from './filings-today.ts';

/** The day on which a month without payslips would be paid. */
const payDayOf = (period: PayPeriod, { payDay, payDateRule }: Company): string =>
  payDayIn(payDateRule === 'next-month' ? nextPeriod(period) : period, payDay);

const submissionOf = ({ submissions = [] }: RunHead, admin: Actor): PayRunToday['submission'] => {
  const newest = submissions.at(-1);
  return (
    newest && {
      by: newest.by.name,
      at: newest.at,
      isOwn: newest.by.id === admin.userId,
      outcome: newest.decision?.outcome,
    }
  );
};

const inRupees = (amount: Paise | undefined) => (amount === undefined ? undefined : toRupees(amount));

/** The net pay of a month: by its payslips, or as it was submitted. */
function netPayOf({ outcome, submissions = [] }: RunHead): Paise | undefined {
  const newest = submissions.at(-1);
  return outcome?.netPay ?? (newest?.decision?.outcome === 'sent-back' ? undefined : newest?.netPay);
}

/** @param heads newest first */
function payRunToday(
  admin: Actor,
  heads: readonly RunHead[],
  company: Company | undefined,
  admins: number,
): PayRunToday | undefined {
  // A month that was reopened is the one that goes on.
  const head = heads.find(({ state }) => state !== 'closed') ?? heads[0];
  if (!head) return undefined;
  const { item: payPeriod, state, outcome } = head;
  const before = heads.find(({ item }) => item === subtractMonths(payPeriod, 1));
  const previous = before?.outcome?.netPay ?? head.previousNetPay;
  const netPay = netPayOf(head);
  return {
    payPeriod,
    state,
    people: outcome?.people ?? head.people,
    netPay: inRupees(netPay),
    previousNetPay: inRupees(previous),
    payDate: head.payDate ?? (company && payDayOf(payPeriod, company)),
    failed: outcome?.failed ?? 0,
    isWithheld: head.withheld !== undefined,
    needsApproval: company?.payRunApproval === true && admins > 1,
    submission: submissionOf(head, admin),
  };
}

/** The cost of a month, with EDLI and the PF admin charge as the company owes them, as the cost report has it. */
function amountsOf(
  { item: period, outcome }: RunHead,
  establishment: Establishment,
): PayOverview['cost'][number]['amounts'] {
  if (!outcome) return undefined;
  const { pay, employer, charges } = outcome.costs;
  const { besides } = establishmentCharges(charges, period, establishment);
  return { pay: toRupees(pay), employer: toRupees(sumPaise([employer, besides.total])) };
}

/** The cost of the months up to the newest with payslips. */
function costOf(heads: readonly RunHead[], establishment: Establishment): PayOverview['cost'] {
  const byPeriod = new Map(heads.map((head) => [head.item, head]));
  const newest = heads.find(({ outcome }) => outcome)?.item;
  if (newest === undefined) return [];
  return Array.from({ length: chartMonths }, (_, i) => subtractMonths(newest, chartMonths - 1 - i)).map(
    (payPeriod) => {
      const head = byPeriod.get(payPeriod);
      return { payPeriod, amounts: head && amountsOf(head, establishment) };
    },
  );
}

/** Where the pay run and filings stand, from the heads of the pay runs: no payslip is read. */
export async function getPayOverview(admin: Actor): Promise<PayOverview> {
  const today = todayInIndia();
  const [heads, [companyItem, law, adminCount]] = await Promise.all([
    readHeads(),
    batchGet(
      { table: 'settings', key: companyKey },
      { table: 'settings', key: lawKey },
      { table: 'accounts', key: adminCountKey },
    ),
  ]);
  const establishment = toEstablishment(companyItem, law);
  const [filings, openable] = await Promise.all([
    readFilingsToday(heads, establishment, today),
    readOpenableMonths(heads, today),
  ]);
  const { admins } = parseAdminCount(adminCount);
  return {
    payRun: payRunToday(admin, heads, parseCompany(companyItem), admins),
    openable,
    filings,
    cost: costOf(heads, establishment),
  };
}
