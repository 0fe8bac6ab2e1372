import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../../shared/errors.ts';
import { type PayRunIssue, payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { type SlipCompany, toSlipCompany } from '../../../shared/slips/slips.ts';
import { batchGetAll, get } from '../../lib/table.ts';
import { buildSlip } from '../../slips/build-slip.ts';
import { inMonth, type MonthContext, readMonthContexts } from '../../slips/in-month.ts';
import { makeSlip } from '../../slips/make-slip.ts';
import { missingFontProblem } from '../../slips/missing-fonts.ts';
import { withoutTaxEstimate } from '../../slips/statutory.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { auditWriteOfRun } from '../../store/audit.ts';
import { parseCompany } from '../../store/company.ts';
import { type RunHead, unclosedKey } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { parsePayments, paymentsKey } from '../../store/payment.ts';
import { type ProfileItem, parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { parseSlip, type SlipInPaise, type SlipItem, slipKey } from '../../store/slip.ts';
import { readUnclosedRuns, settledElsewhere, type UnclosedRuns } from '../rows/run-writes.ts';
import type { PersonResult } from './process-chunk.ts';

const refusal = (issue: PayRunIssue) => new Problem('unprocessable', payRunIssues[issue].message);

/** A slip that shows the same, whatever day it was made on, stays as it is. */
const showsTheSame = (current: SlipInPaise, next: SlipInPaise) =>
  isDeepStrictEqual(
    withoutTaxEstimate({ ...current, payDate: next.payDate }),
    JSON.parse(JSON.stringify(withoutTaxEstimate(next))),
  );

/**
 * What was paid of a month whose payslip is replaced: what is too much of it is taken back in the month that the profile is on,
 * where that one has no payslip yet. Else the next month finds it.
 */
async function paidOfReplaced(
  period: PayPeriod,
  { userId, payPeriod, slipVersion }: ProfileItem,
  { unclosed }: UnclosedRuns,
  { at, by }: RunHead['started'],
) {
  const isOpen = payPeriod !== undefined && payPeriod > period && unclosed.months.includes(payPeriod);
  if (!isOpen || slipVersion > 0) return undefined;
  const item = parsePayments(await get('runs', paymentsKey(period, userId)));
  return { item, takenBackIn: payPeriod, entered: { at, by } };
}

async function generateOne(
  { item: period, payDate, started }: RunHead,
  account: Account | undefined,
  profile: ProfileItem | undefined,
  current: SlipItem | undefined,
  company: SlipCompany,
  { runs, context }: { runs: UnclosedRuns; context: MonthContext },
): Promise<PersonResult> {
  const fails = (failure: Problem): PersonResult => ({ writes: [], failure });
  if (!account) return fails(refusal('left'));
  if (profile?.payPeriod === undefined) return fails(refusal('no-pay-period'));
  const { settings } = context;
  const month = inMonth(profile, period, context);
  const slip = buildSlip(account, month, payDate as string, company, settings);
  const problem = missingFontProblem(slip);
  if (problem) return fails(problem);
  if (current && showsTheSame(current.slip, slip)) {
    const isMarked = profile.payPeriod > period || month.slipVersion === current.version;
    const mark = isMarked ? [] : [profileWrite(profile, { ...month, slipVersion: current.version })];
    return { writes: mark, outcome: 'unchanged' };
  }
  const paid = current && (await paidOfReplaced(period, profile, runs, started));
  const employee = { account, profile, month, settings, paid };
  const { version, next, writes } = makeSlip(employee, period, slip, current, started.by.id);
  const others = settledElsewhere(period, runs, profile, next);
  const entry = auditWriteOfRun(started.by, 'slip.generated', account, { payPeriod: period, version });
  return { writes: [...writes, ...others, entry], outcome: current ? 'replaced' : 'made' };
}

/**
 * The slips of these people for the run's month, as of its pay date, with the company as it is now; made on behalf of
 * whoever started it.
 */
export async function generatePeople(head: RunHead, people: readonly ChunkPerson[]): Promise<PersonResult[]> {
  const perPerson = 3;
  const [companyItem, law, components, unclosedItem, ...items] = await batchGetAll([
    ...paySettingsKeys,
    { table: 'runs' as const, key: unclosedKey },
    ...people.flatMap(({ userId }) => [
      { table: 'slips' as const, key: slipKey(userId, head.item) },
      { table: 'accounts' as const, key: accountKey(userId) },
      { table: 'profiles' as const, key: profileKey(userId) },
    ]),
  ]);
  const company = toSlipCompany(parseCompany(companyItem));
  const settings = parsePaySettings(companyItem, law, components);
  const runs = await readUnclosedRuns(unclosedItem, [head]);
  const profiles = people.map((_, i) => parseProfile(items[i * perPerson + 2]));
  const contexts = await readMonthContexts(head.item, profiles, settings);
  return Promise.all(
    people.map(async ({ isPrintOnly }, i): Promise<PersonResult> => {
      const [slip, account] = items.slice(i * perPerson);
      if (isPrintOnly) return { writes: [] };
      return generateOne(head, parseAccount(account), profiles[i], parseSlip(slip), company, {
        runs,
        context: contexts[i] as MonthContext,
      });
    }),
  );
}
