import { Problem } from '../../../shared/errors.ts';
import { type SlipCompany, toSlipCompany } from '../../../shared/slips/slips.ts';
import { isSameStored } from '../../lib/json.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll } from '../../lib/table.ts';
import { buildSlip } from '../../slips/build-slip.ts';
import { inMonth, type MonthContext, readMonthContexts } from '../../slips/in-month.ts';
import { makeSlip } from '../../slips/make-slip.ts';
import { missingFontProblem } from '../../slips/missing-fonts.ts';
import { paymentsToTakeBack } from '../../slips/overpayments.ts';
import { withoutTaxEstimate } from '../../slips/statutory.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { auditWriteOfRun } from '../../store/audit.ts';
import { parseCompany } from '../../store/company.ts';
import { type RunHead, unclosedKey } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';
import { parsePaySettings, paySettingsKeys, settingsDigest } from '../../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey } from '../../store/profile.ts';
import { parseSlip, type SlipInPaise, type SlipItem, slipKey } from '../../store/slip.ts';
import { generatingMessages as messages } from '../messages.ts';
import { readUnclosedRuns, settledElsewhere, type UnclosedRuns } from '../rows/run-writes.ts';
import { type PersonResult, refused } from './process-chunk.ts';

/** A slip that shows the same, whatever day it was made on, stays as it is. */
const showsTheSame = (current: SlipInPaise, next: SlipInPaise) =>
  isSameStored(withoutTaxEstimate({ ...current, payDate: next.payDate }), withoutTaxEstimate(next));

async function generateOne(
  { item: period, payDate, started }: RunHead,
  account: Account | undefined,
  profile: ProfileItem | undefined,
  current: SlipItem | undefined,
  company: SlipCompany,
  { runs, context }: { runs: UnclosedRuns; context: MonthContext },
): Promise<PersonResult> {
  if (!account) return refused('left');
  if (profile?.payPeriod === undefined) return refused('no-pay-period');
  const { settings } = context;
  const month = inMonth(profile, period, context);
  const slip = buildSlip(account, month, payDate as string, company, settings);
  const problem = missingFontProblem(slip);
  if (problem) return { writes: [], failure: problem };
  if (current && showsTheSame(current.slip, slip)) return { writes: [], outcome: 'unchanged' };
  const paid = await paymentsToTakeBack(period, slip, current, profile, runs.unclosed.months, settings);
  const employee = { account, profile, month, settings, paid };
  const { version, next, writes } = await makeSlip(employee, period, slip, current, started);
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
  const isByOthers = head.settings !== undefined && head.settings !== settingsDigest(settings);
  const runs = await readUnclosedRuns(unclosedItem, [head]);
  const read = people.map(({ userId }, i) => {
    const [slip, account, profile] = items.slice(i * perPerson);
    const parse = () => ({
      slip: parseSlip(slip),
      account: parseAccount(account),
      profile: parseProfile(profile),
    });
    return skipUnreadable(parse, { userId });
  });
  const contexts = await readMonthContexts(
    head.item,
    read.map((one) => one?.profile),
    settings,
  );
  return Promise.all(
    people.map(async ({ isPrintOnly }, i): Promise<PersonResult> => {
      const found = read[i];
      if (isPrintOnly) return { writes: [] };
      if (!found) return refused('unreadable');
      if (isByOthers) return { writes: [], failure: new Problem('conflict', messages.settingsChanged) };
      return generateOne(head, found.account, found.profile, found.slip, company, {
        runs,
        context: contexts[i] as MonthContext,
      });
    }),
  );
}
