import { addDays, formatDate } from '../../shared/date.ts';
import { declarationsRoutes as routes, type TaxYear } from '../../shared/declarations/declarations.ts';
import { proofsRoutes } from '../../shared/declarations/proofs.ts';
import { financialYearOf, type PayPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { useReplacing, useRoute } from '../lib/query.tsx';
import { mayCall } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { messages } from './messages.ts';

function textOf(year: string, lock: TaxYear['lock'], locksOn: string | undefined): string {
  if (lock)
    return lock.by === undefined
      ? messages.lockedByDay(formatDate(lock.on))
      : messages.lockedSince(formatDate(lock.on), lock.by);
  return locksOn === undefined
    ? messages.declarationsAreOpen(year)
    : messages.declarationsLockOn(year, formatDate(addDays(locksOn, -1)));
}

/** Whether employees can still change their regime and declaration of a month's tax year, and the button that ends it. */
export function DeclarationsLock({ payPeriod }: { payPeriod: PayPeriod }) {
  const year = String(financialYearOf(payPeriod));
  const params = { year };
  const { data } = useRoute(routes.taxYear, { params });
  const replacing = useReplacing(routes.taxYear, { params });
  const { confirm } = useConfirm();
  const [busy, run] = useAction({ failed: messages.lockFailed });
  if (!data) return null;
  const { lock, locksOn } = data;
  const isLocked = lock === undefined;
  const isByDay = lock !== undefined && lock.by === undefined;
  const change = async () => {
    if (isLocked && !(await confirm({ message: messages.lockQuestion, confirmLabel: 'Lock declarations' })))
      return;
    await run(async () => {
      await replacing(asAdmin(routes.lockDeclarations, { params, body: { isLocked } }));
      return isLocked ? messages.declarationsLocked : messages.declarationsOpened;
    });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-5">
      <p className="text-13 text-secondary">{textOf(year, lock, locksOn)}</p>
      <span className="flex flex-wrap gap-2">
        {mayCall(proofsRoutes.proofList) && (
          <ButtonLink to={`/admin/statutory/proofs?year=${year}`} size="small">
            Proofs
          </ButtonLink>
        )}
        {!isByDay && (
          <Button call={routes.lockDeclarations} size="small" busy={busy} onClick={() => void change()}>
            {lock ? 'Open declarations' : 'Lock declarations'}
          </Button>
        )}
      </span>
    </div>
  );
}
