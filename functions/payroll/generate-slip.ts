import { companyMessages, payDateOf } from '../../shared/company/company.ts';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { toPaise } from '../../shared/money.ts';
import { hasComeOn } from '../../shared/pay-runs/pay-run.ts';
import { importedMessages } from '../../shared/payroll/imported-slips.ts';
import { payrollMessages, type payrollRoutes } from '../../shared/payroll/payroll.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import { toSlipCompany } from '../../shared/slips/slips.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy, toAuthor } from '../lib/entered-by.ts';
import { addMetric } from '../lib/powertools.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { approvedSlipChecks } from '../pay-runs/approval/month.ts';
import { slipProblem } from '../pay-runs/rows/evaluate-row.ts';
import { readUnclosedRuns, settledElsewhere, singleSlipWrites } from '../pay-runs/rows/run-writes.ts';
import { buildSlip } from '../slips/build-slip.ts';
import { makeSlip, slipFanOut } from '../slips/make-slip.ts';
import { missingFontProblem } from '../slips/missing-fonts.ts';
import { paymentsToTakeBack } from '../slips/overpayments.ts';
import { auditWrites } from '../store/audit.ts';
import { importedSlipKey, parseImportedSlip } from '../store/imported-slip.ts';
import { headKey, parseHead, type RunHead, unclosedCheck, unclosedKey } from '../store/pay-run.ts';
import { parseSlip, slipKey, toSlipId } from '../store/slip.ts';
import { finalStateOf } from './final-payslip.ts';
import { getPaidEmployee } from './payroll.ts';

function generatedMessage(name: string, payPeriod: PayPeriod, withheld: RunHead['withheld']): string {
  const period = formatPeriod(payPeriod);
  if (!withheld || hasComeOn(withheld.publishOn)) return payrollMessages.generated(name, period);
  return withheld.publishOn
    ? payrollMessages.generatedVisibleFrom(name, period, formatDate(withheld.publishOn))
    : payrollMessages.generatedUnpublished(name, period);
}

/**
 * Generates the slip of the employee's pay period: a snapshot as of today in India. A slip that it replaces is retained
 * as an earlier version.
 * @throws Problem not_found without such an employee or payroll details, bad_input without a pay period,
 *   unprocessable with characters that no font has, an error of the pay run's checks, or a negative net pay that was not confirmed, conflict where the month is closed, its
 *   pay run needs approval and has none, it was paid before the portal, or there is no company yet
 */
export async function generateSlip(
  admin: Actor,
  userId: UserId,
  { confirmedNetPay }: BodyOf<typeof payrollRoutes.generateSlip> = {},
) {
  return retryOnConflict(async () => {
    const { account, profile, company, settings } = await getPaidEmployee(admin, userId);
    if (!profile) throw new Problem('not_found', payrollMessages.noProfile);
    const { payPeriod } = profile;
    if (payPeriod === undefined) throw new Problem('bad_input', payrollMessages.noPayPeriod);
    if (!company) throw new Problem('conflict', companyMessages.notSetUp);
    const payDate = payDateOf(payPeriod, company, todayInIndia());
    const slip = buildSlip(account, profile, payDate, toSlipCompany(company), settings);
    const problem = missingFontProblem(slip) ?? slipProblem(account, { ...profile, payPeriod }, settings);
    if (problem) throw problem;

    const [slipItem, imported, headItem, unclosedItem] = await batchGet(
      { table: 'slips', key: slipKey(userId, payPeriod) },
      { table: 'slips', key: importedSlipKey(userId, payPeriod) },
      { table: 'runs', key: headKey(payPeriod) },
      { table: 'runs', key: unclosedKey },
    );
    if (parseImportedSlip(imported)) throw new Problem('conflict', importedMessages.imported(payPeriod));
    const current = parseSlip(slipItem);
    const head = parseHead(headItem);
    const runWrites = await singleSlipWrites(head, {
      account,
      profile: { ...profile, payPeriod },
      current: current?.slip,
      next: slip,
      confirmedNetPay: confirmedNetPay === undefined ? undefined : toPaise(confirmedNetPay),
      by: toAuthor(admin),
    });
    const final = finalStateOf(profile, slip);
    const approvalChecks = await approvedSlipChecks(head, payPeriod, runWrites, final);
    const runs = await readUnclosedRuns(unclosedItem, [head]);
    const paid = await paymentsToTakeBack(payPeriod, slip, current, profile, runs.unclosed.months, settings);
    const employee = { account, profile, month: profile, settings, paid };
    const { version, next, writes } = await makeSlip(employee, payPeriod, slip, current, enteredBy(admin));
    await transactAs(admin, [
      ...writes,
      ...runWrites,
      unclosedCheck(runs.unclosed),
      ...settledElsewhere(payPeriod, runs, profile, next),
      ...approvalChecks,
      ...auditWrites(admin, 'slip.generated', account, { payPeriod, version }),
      // Publishing tells of a payslip that is withheld.
      ...(head?.withheld ? [] : [slipFanOut(current ? 'slip.replaced' : 'slip.ready', payPeriod, [userId])]),
    ]);
    addMetric('SlipsGenerated');
    return {
      message: generatedMessage(account.name, payPeriod, head?.withheld),
      slipId: toSlipId(userId, payPeriod),
      payPeriod,
      version,
    };
  });
}
