import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { mapAmounts, toPaise } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import {
  challanAmounts,
  challanMessages,
  challanNumber,
  cinOf,
  describeChallan,
} from '../../shared/statutory/challans.ts';
import { assertPaidOn } from '../../shared/statutory/paid-on.ts';
import {
  type Filing,
  filingMessages,
  type statutoryRoutes,
} from '../../shared/statutory/statutory-filing.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import {
  type FilingItem,
  filingSubject,
  filingWrite,
  readFilingItem,
  type StoredChallan,
} from '../store/filing.ts';
import { readEstablishment } from '../store/pay-settings.ts';
import { filingOf, readFiledSlips, toFiling } from './month-filings.ts';

type Body = BodyOf<typeof statutoryRoutes.recordChallans>;
type Challan = Omit<StoredChallan, 'at' | 'by'>;

const challansOf = ({ challans }: Body): Challan[] =>
  challans.map((challan) => mapAmounts(challan, challanAmounts, toPaise));

const withoutEvent = ({ at: _, by: __, ...challan }: StoredChallan): Challan => challan;

/** @throws Problem bad_input for a challan that is there twice, or is of a day that cannot be */
function assertEntered(entered: readonly Challan[], stored: readonly Challan[], payslipDay?: string): void {
  const seen = new Set<string>();
  for (const [index, challan] of entered.entries()) {
    const field = `challans.${index}.serial`;
    if (seen.has(cinOf(challan)))
      throw fieldProblem(field, challanMessages.twice(challan.bsr, challan.serial));
    seen.add(cinOf(challan));
    const isNew = !stored.some((before) => isDeepStrictEqual(before, challan));
    if (isNew && payslipDay !== undefined) assertPaidOn(`challans.${index}.on`, challan.on, payslipDay);
  }
}

const audited = (challans: readonly StoredChallan[]) =>
  Object.fromEntries(challans.map((challan) => [challanNumber(challan), describeChallan(challan)]));

/**
 * Keeps the challans by which the income tax of a month was deposited, in place of those that were entered. The same
 * challans again change nothing.
 * @throws Problem conflict where they have changed since they were read; not_found where no payslip deducts income tax;
 *   bad_input for a challan that cannot be, or without the reason of a correction
 */
export const recordChallans = (admin: Actor, period: PayPeriod, body: Body): Promise<Filing> =>
  retryOnConflict(async () => {
    const [slips, read, establishment] = await Promise.all([
      readFiledSlips(period),
      readFilingItem(period, 'incomeTax'),
      readEstablishment(),
    ]);
    const filing = filingOf(slips, read, establishment, new Map());
    const stored = read.challans ?? [];
    const before = stored.map(withoutEvent);
    const entered = challansOf(body);
    if (isDeepStrictEqual(entered, before)) return toFiling(filing, read, establishment);
    if (read.version !== body.version) throw new Problem('conflict', messages.versionConflict);
    if (filing.due === 0 && stored.length === 0)
      throw new Problem('not_found', filingMessages.nothingDue(period));
    const [payslipDay] = slips.map(({ payDate }) => payDate).toSorted();
    assertEntered(entered, before, payslipDay);
    const isCorrected = before.some((old) => !entered.some((challan) => isDeepStrictEqual(old, challan)));
    if (isCorrected && body.reason === undefined) throw fieldProblem('reason', challanMessages.reason);
    const { id, name } = await getActorAccount(admin);
    const author = enteredBy({ userId: id, name });
    const next: FilingItem = {
      ...read,
      challans: entered.map(
        (challan) =>
          stored.find((old) => isDeepStrictEqual(withoutEvent(old), challan)) ?? { ...author, ...challan },
      ),
    };
    await transactAs(admin, [
      filingWrite(read, next),
      ...auditWrites(admin, 'statutory.deposited', filingSubject(period, 'incomeTax'), {
        payPeriod: period,
        changes: {
          ...changesOf({ challans: audited(stored) }, { challans: audited(next.challans ?? []) }, [
            'challans',
          ]),
          ...changesOf(undefined, { reason: body.reason }, ['reason']),
        },
      }),
    ]);
    return toFiling(filing, { ...next, version: read.version + 1 }, establishment);
  });
