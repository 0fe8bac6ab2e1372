import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../shared/errors.ts';
import { type PayRunIssue, payRunIssues } from '../../shared/pay-run-row.ts';
import { type SlipCompany, toSlipCompany } from '../../shared/slips.ts';
import { type Account, accountKey, parseAccount } from '../auth/account.ts';
import { companyKey, parseCompany } from '../company/items.ts';
import { auditWriteOfRun } from '../lib/audit.ts';
import { isVersion } from '../lib/condition.ts';
import { batchGetAll } from '../lib/table.ts';
import { buildSlip } from '../payroll/build-slip.ts';
import { slipVersionWrites } from '../payroll/generate-slip.ts';
import { missingFontProblem } from '../payroll/missing-fonts.ts';
import { type ProfileItem, parseProfile, profileKey, profileWrite } from '../profiles/items.ts';
import { parseSlip, type SlipInPaise, type SlipItem, slipKey } from '../slips/items.ts';
import type { ChunkPerson, RunHead } from './items.ts';
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
): PersonResult {
  const fails = (failure: Problem): PersonResult => ({ writes: [], failure });
  if (!account) return fails(refusal('left'));
  if (!profile) return fails(refusal('no-earnings'));
  if (profile.payPeriod !== period) return fails(refusal('other-pay-period'));
  const slip = buildSlip(account, profile, payDate as string, company);
  const problem = missingFontProblem(slip);
  if (problem) return fails(problem);
  if (current && showsTheSame(current.slip, slip)) {
    const isMarked = profile.slipVersion === current.version;
    const mark = isMarked ? [] : [profileWrite(profile, { ...profile, slipVersion: current.version })];
    return { writes: mark, outcome: 'unchanged' };
  }
  const version = (current?.version ?? 0) + 1;
  const next: SlipItem = {
    userId: account.id,
    payPeriod: period,
    period,
    version,
    generatedAt: new Date().toISOString(),
    generatedBy: started.by.id,
    slip,
  };
  return {
    writes: [
      ...slipVersionWrites(period, current, next),
      profileWrite(profile, { ...profile, slipVersion: version }),
      { table: 'accounts', check: accountKey(account.id), condition: isVersion(account.version) },
      auditWriteOfRun(started.by, 'slip.generated', account, { payPeriod: period, version }),
    ],
    outcome: current ? 'replaced' : 'made',
  };
}

/**
 * The slips of these people for the run's month, as of its pay date, with the company as it is now; made on behalf of
 * whoever started it.
 */
export async function generatePeople(head: RunHead, people: readonly ChunkPerson[]): Promise<PersonResult[]> {
  const perPerson = 3;
  const [companyItem, ...items] = await batchGetAll([
    { table: 'settings', key: companyKey },
    ...people.flatMap(({ userId }) => [
      { table: 'slips' as const, key: slipKey(userId, head.item) },
      { table: 'accounts' as const, key: accountKey(userId) },
      { table: 'profiles' as const, key: profileKey(userId) },
    ]),
  ]);
  const company = toSlipCompany(parseCompany(companyItem));
  return people.map(({ isCountedOnly }, i) => {
    const [slip, account, profile] = items.slice(i * perPerson);
    if (isCountedOnly) return { writes: [] };
    return generateOne(head, parseAccount(account), parseProfile(profile), parseSlip(slip), company);
  });
}
