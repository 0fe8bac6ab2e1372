import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../../shared/errors.ts';
import type { StatutorySettings } from '../../../shared/law/statutory.ts';
import { type PayRunIssue, payRunIssues } from '../../../shared/pay-run-row.ts';
import { type SlipCompany, toSlipCompany } from '../../../shared/slips.ts';
import { batchGetAll } from '../../lib/table.ts';
import { buildSlip } from '../../slips/build-slip.ts';
import { makeSlip } from '../../slips/make-slip.ts';
import { missingFontProblem } from '../../slips/missing-fonts.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { auditWriteOfRun } from '../../store/audit.ts';
import { parseCompany } from '../../store/company.ts';
import type { RunHead } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { parseSlip, type SlipInPaise, type SlipItem, slipKey } from '../../store/slip.ts';
import type { PersonResult } from './process-chunk.ts';

const refusal = (issue: PayRunIssue) => new Problem('unprocessable', payRunIssues[issue].message);

/** A slip that shows the same, whatever day it was made on, stays as it is. */
const showsTheSame = (current: SlipInPaise, next: SlipInPaise) =>
  isDeepStrictEqual({ ...current, payDate: next.payDate }, JSON.parse(JSON.stringify(next)));

function generateOne(
  { item: period, payDate, started }: RunHead,
  account: Account | undefined,
  profile: ProfileItem | undefined,
  current: SlipItem | undefined,
  company: SlipCompany,
  settings: StatutorySettings,
): PersonResult {
  const fails = (failure: Problem): PersonResult => ({ writes: [], failure });
  if (!account) return fails(refusal('left'));
  if (!profile) return fails(refusal('no-pay-period'));
  if (profile.payPeriod !== period) return fails(refusal('other-pay-period'));
  const slip = buildSlip(account, profile, payDate as string, company, settings);
  const problem = missingFontProblem(slip);
  if (problem) return fails(problem);
  if (current && showsTheSame(current.slip, slip)) {
    const isMarked = profile.slipVersion === current.version;
    const mark = isMarked ? [] : [profileWrite(profile, { ...profile, slipVersion: current.version })];
    return { writes: mark, outcome: 'unchanged' };
  }
  const { version, writes } = makeSlip({ account, profile }, period, slip, current, started.by.id);
  const entry = auditWriteOfRun(started.by, 'slip.generated', account, { payPeriod: period, version });
  return { writes: [...writes, entry], outcome: current ? 'replaced' : 'made' };
}

/**
 * The slips of these people for the run's month, as of its pay date, with the company as it is now; made on behalf of
 * whoever started it.
 */
export async function generatePeople(head: RunHead, people: readonly ChunkPerson[]): Promise<PersonResult[]> {
  const perPerson = 3;
  const [companyItem, law, components, ...items] = await batchGetAll([
    ...paySettingsKeys,
    ...people.flatMap(({ userId }) => [
      { table: 'slips' as const, key: slipKey(userId, head.item) },
      { table: 'accounts' as const, key: accountKey(userId) },
      { table: 'profiles' as const, key: profileKey(userId) },
    ]),
  ]);
  const company = toSlipCompany(parseCompany(companyItem));
  const settings = parsePaySettings(companyItem, law, components);
  return people.map(({ isPrintOnly }, i) => {
    const [slip, account, profile] = items.slice(i * perPerson);
    if (isPrintOnly) return { writes: [] };
    return generateOne(
      head,
      parseAccount(account),
      parseProfile(profile),
      parseSlip(slip),
      company,
      settings,
    );
  });
}
