import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { toPaise } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import { challanMessages } from '../../shared/statutory/challans.ts';
import type { FilingId } from '../../shared/statutory/filing/filing.ts';
import { assertPaidOn } from '../../shared/statutory/paid-on.ts';
import {
  type Filing,
  filingMessages,
  type statutoryRoutes,
} from '../../shared/statutory/statutory-filing.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { toConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { type FilingItem, filingSubject, filingWrite, readFilingItem } from '../store/filing.ts';
import { readEstablishment } from '../store/pay-settings.ts';
import { readEsiLeavers } from './esi-leavers.ts';
import { readIdentities } from './identities.ts';
import { filingOf, readFiledSlips, toFiling } from './month-filings.ts';

type Body = BodyOf<typeof statutoryRoutes.recordFiling>;

async function toEvent(admin: Actor) {
  const { id, name } = await getActorAccount(admin);
  return { at: new Date().toISOString(), by: { id, name } };
}

async function toRecorded(admin: Actor, { reference, on, total }: NonNullable<Body['record']>) {
  return {
    ...(await toEvent(admin)),
    reference,
    on,
    ...(total !== undefined && { total: toPaise(total) }),
  };
}

const audited = (recorded: FilingItem['filed'] | FilingItem['dismissed']) =>
  recorded && 'reference' in recorded
    ? { reference: recorded.reference, date: recorded.on, total: recorded.total }
    : undefined;

/**
 * Records that a filing of a month was filed or paid, or takes it back for a reason; dismisses it for a reason, or takes that
 * back.
 * @throws Problem conflict where it has changed since it was read; bad_input without a reason that is needed
 */
export async function recordFiling(
  admin: Actor,
  period: PayPeriod,
  id: FilingId,
  { version, step, record, isDismissed = false, reason }: Body,
): Promise<Filing> {
  if ((record === null || step === 'dismissed') && reason === undefined)
    throw new Problem('bad_input', filingMessages.reasonRequired, {
      fields: { reason: filingMessages.reasonRequired },
    });
  if (id === 'incomeTax' && step !== 'dismissed') throw new Problem('bad_input', challanMessages.byChallans);
  const [slips, read, establishment] = await Promise.all([
    readFiledSlips(period),
    readFilingItem(period, id),
    readEstablishment(),
  ]);
  const leavers = await readEsiLeavers(period, slips);
  const identities = await readIdentities([...slips, ...leavers]);
  const filing = filingOf(slips, read, establishment, identities, leavers);
  if (filing.due === 0 && filing.people === 0 && read.version === 0)
    throw new Problem('not_found', filingMessages.nothingDue(period));
  if (read.version !== version) throw new Problem('conflict', messages.versionConflict);
  const { [step]: before, ...rest } = read;
  const [payslipDay] = slips.map(({ payDate }) => payDate).toSorted();
  if (record && payslipDay !== undefined) assertPaidOn('record.on', record.on, payslipDay);
  const recorded = record && step !== 'dismissed' ? await toRecorded(admin, record) : undefined;
  const dismissed =
    step === 'dismissed' && isDismissed && reason !== undefined
      ? { ...(await toEvent(admin)), reason }
      : undefined;
  const mark = recorded ?? dismissed;
  const next: FilingItem = { ...rest, ...(mark && { [step]: mark }) };
  const action = mark ? (`statutory.${step}` as const) : 'statutory.taken-back';
  try {
    await transactAs(admin, [
      filingWrite(read, next),
      ...auditWrites(admin, action, filingSubject(period, id), {
        payPeriod: period,
        changes: {
          ...changesOf(audited(before), audited(recorded), ['reference', 'date', 'total']),
          ...changesOf(undefined, { reason }, ['reason']),
        },
      }),
    ]);
  } catch (error) {
    throw toConflict(error);
  }
  return toFiling(filing, { ...next, version: version + 1 }, establishment);
}
