import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { payrollWords } from '../../shared/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import { accountKey } from '../accounts/items.ts';
import { auditEntry } from '../lib/audit.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { count } from '../lib/metrics.ts';
import type { Actor } from '../lib/session.ts';
import { get, type Write } from '../lib/table.ts';
import { transactAs } from '../lib/transact-as.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import { profileWrite } from '../profiles/items.ts';
import { parseSlip, replacedPeriod, type SlipItem, slipIdOf, slipKey } from '../slips/items.ts';
import { slipFrom } from './figures.ts';
import { employee } from './payroll.ts';
import { printingProblem } from './printing.ts';

/** The writes that make a slip the current one of its period and keep the one it replaces. */
function replacing(current: SlipItem | undefined, next: SlipItem): Write[] {
  if (!current) return [{ table: 'slips', put: next, condition: isNew('userId') }];
  const { period, ...replaced } = current;
  const payPeriod = replacedPeriod(current.payPeriod, current.version);
  return [
    { table: 'slips', put: next, condition: isVersion(current.version) },
    { table: 'slips', put: { ...replaced, payPeriod }, condition: isNew('userId') },
  ];
}

/**
 * Saves the slip of the employee's pay period, frozen as of today in India. A slip of that period that exists
 * already is kept as an earlier version.
 * @throws Problem not_found without such an employee or payroll details, bad_input without a pay period,
 *   unprocessable with letters that cannot be printed
 */
export async function generateSlip(admin: Actor, userId: string) {
  return untilUndisturbed(async () => {
    const { account, profile } = await employee(userId);
    if (!profile) throw new Problem('not_found', payrollWords.noProfile);
    const { payPeriod } = profile;
    if (payPeriod === undefined) throw new Problem('bad_input', payrollWords.noPayPeriod);
    const slip = slipFrom(account, profile, todayInIndia());
    const problem = printingProblem(slip);
    if (problem) throw problem;

    const current = parseSlip(await get('slips', slipKey(userId, payPeriod)));
    const next: SlipItem = {
      userId,
      payPeriod,
      period: payPeriod,
      version: (current?.version ?? 0) + 1,
      generatedAt: new Date().toISOString(),
      generatedBy: admin.userId,
      slip,
    };
    await transactAs(admin, [
      ...replacing(current, next),
      profileWrite(profile, { ...profile, slipVersion: next.version }),
      {
        table: 'accounts',
        check: accountKey(userId),
        condition: { expression: '#version = :version', values: { version: account.version } },
      },
      auditEntry(userId, 'slip.generated', admin.userId, { payPeriod, version: next.version }),
    ]);
    count('SlipsGenerated');
    return {
      message: payrollWords.generated(account.name, formatPeriod(payPeriod)),
      slipId: slipIdOf(userId, payPeriod),
      payPeriod,
      version: next.version,
    };
  });
}
