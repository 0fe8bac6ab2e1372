import { formatDate } from '../../shared/date.ts';
import { declarationsRoutes as routes } from '../../shared/declarations/declarations.ts';
import { proofsRoutes } from '../../shared/declarations/proofs.ts';
import { financialYearOf } from '../../shared/financial-year.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { mayCall } from '../lib/duties.ts';
import { useReplacing, useRoute } from '../lib/query.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { messages } from './messages.ts';

/** Whether employees can still change their regime and declaration of a month's tax year, and the button that ends it. */
export function DeclarationsLock({ payPeriod }: { payPeriod: PayPeriod }) {
  const year = String(financialYearOf(payPeriod));
  const params = { year };
  const { data } = useRoute(routes.taxYear, { params });
  const replacing = useReplacing(routes.taxYear, { params });
  const { confirm } = useConfirm();
  const [busy, run] = useAction({ failed: messages.lockFailed });
  if (!data) return null;
  const { lock } = data;
  const isLocked = lock === undefined;
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
      <p className="text-13 text-secondary">
        {lock ? messages.lockedSince(formatDate(lock.on), lock.by) : messages.declarationsAreOpen(year)}
      </p>
      <span className="flex flex-wrap gap-2">
        {mayCall(proofsRoutes.proofList) && (
          <ButtonLink to={`/admin/statutory/proofs?year=${year}`} size="small">
            Proofs
          </ButtonLink>
        )}
        <Button call={routes.lockDeclarations} size="small" busy={busy} onClick={() => void change()}>
          {lock ? 'Open declarations' : 'Lock declarations'}
        </Button>
      </span>
    </div>
  );
}
