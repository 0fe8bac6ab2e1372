import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { encashmentRates } from '../../../shared/company/leaving-settings.ts';
import { formatDate, todayInIndia } from '../../../shared/date.ts';
import { finalPayslipRoutes } from '../../../shared/leaving/final-payslip.ts';
import {
  exitKinds,
  type LeavingState,
  leavingRoutes,
  type SavedExit,
  type SettlementReply,
} from '../../../shared/leaving/leaving.ts';
import { formatPeriod } from '../../../shared/period.ts';
import type { User } from '../../../shared/users/accounts.ts';
import { attempt } from '../../lib/action.ts';
import { withReason } from '../../lib/call-error.ts';
import { mayCall } from '../../lib/duties.ts';
import { Fact } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { useFocusNext } from '../../ui/focus-next.ts';
import { usePreload } from '../../ui/preload.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Facts, FactsSkeleton } from '../employee/Facts.tsx';
import { Checklist } from './Checklist.tsx';
import { leavingQuery, useLeavingMutations } from './calls.ts';
import { FinalPayslip } from './FinalPayslip.tsx';
import { messages } from './messages.ts';
import { SettlementLines } from './SettlementLines.tsx';

const loadForm = () => import('./LeavingForm.tsx');
const LeavingForm = lazy(loadForm);
const RehireForm = lazy(() => import('./RehireForm.tsx'));

const editButtonId = 'edit-leaving';

const ExitFacts = ({ exit }: { exit: SavedExit }) => (
  <Facts>
    <Fact layout="block" label="Kind" value={exitKinds[exit.kind]} />
    <Fact layout="block" label="Resigned on" value={exit.resignedOn && formatDate(exit.resignedOn)} />
    <Fact layout="block" label="Last day" value={formatDate(exit.lastDay)} />
    <Fact layout="block" label="Access until" value={formatDate(exit.accessUntil)} />
    <Fact layout="block" label="Notice served" value={`${exit.servedDays} of ${exit.noticeDays} days`} />
    <Fact
      layout="block"
      label="Leave days to pay"
      value={`${exit.encashedDays}, at ${encashmentRates[exit.encashmentRate]}`}
    />
    {exit.encashmentReason && (
      <Fact layout="block" label="Reason for more leave days" value={exit.encashmentReason} />
    )}
  </Facts>
);

/** Which payslip has the settlement, or where it is to be generated. */
function PayslipHint({ payslip, month }: Pick<SettlementReply, 'payslip' | 'month'>) {
  if (!payslip)
    return <p className="text-13 text-secondary">{messages.settlementHint(month && formatPeriod(month))}</p>;
  const period = formatPeriod(payslip.payPeriod);
  return payslip.isCurrent ? (
    <p className="text-13 text-secondary">{messages.generated(period)}</p>
  ) : (
    <p className="text-14 text-caution">{messages.generateAgain(period)}</p>
  );
}

const Employments = ({ employments }: Pick<LeavingState, 'employments'>) => (
  <p className="text-14 text-secondary">
    Employed before:{' '}
    {employments
      .map(({ from, to }) => (from ? `${formatDate(from)} to ${formatDate(to)}` : `until ${formatDate(to)}`))
      .join(', ')}
    .
  </p>
);

type Form = 'edit' | 'rehire';

/** How and when an employee leaves, what is due then, and employing them again. */
export default function LeavingCard({ user }: { user: User }) {
  const { data: leaving, error, refetch } = useQuery(leavingQuery(user.id));
  const { withdraw } = useLeavingMutations(user.id);
  const { confirm } = useConfirm();
  const [form, setForm] = useState<Form>();
  const focusNext = useFocusNext();
  usePreload(loadForm);
  function close() {
    focusNext(editButtonId);
    setForm(undefined);
  }
  async function takeBack() {
    const question = { message: messages.confirmWithdraw(user.name), confirmLabel: 'Withdraw leaving' };
    if (!(await confirm(question))) return;
    await attempt(() => withdraw().then(() => messages.withdrawn), { failed: messages.withdrawFailed });
  }
  const hasLeft = leaving?.exit !== undefined && leaving.exit.lastDay < todayInIndia();
  const skeleton = (
    <FactsSkeleton message="Loading leaving…" names={['kind', 'lastDay', 'notice', 'access']} />
  );
  return (
    <Card flush>
      <div className="border-b border-line p-4 md:px-5 md:py-3">
        <CardHeader title="Leaving">
          {leaving && !form && (
            <div className="flex flex-wrap gap-2">
              <Button
                call={leavingRoutes.saveLeaving}
                id={editButtonId}
                size="small"
                icon="edit"
                onClick={() => setForm('edit')}
              >
                {leaving.exit ? 'Edit leaving' : 'Record leaving'}
              </Button>
              {leaving.exit && (
                <Button call={leavingRoutes.withdrawLeaving} size="small" onClick={() => void takeBack()}>
                  Withdraw leaving
                </Button>
              )}
              {hasLeft && (
                <Button call={leavingRoutes.rehire} size="small" onClick={() => setForm('rehire')}>
                  Employ again
                </Button>
              )}
            </div>
          )}
        </CardHeader>
      </div>
      <div className="grid gap-6 p-4 md:p-5">
        {!leaving ? (
          error ? (
            <ErrorState message={withReason(messages.failed, error)} onRetry={() => void refetch()} />
          ) : (
            skeleton
          )
        ) : form ? (
          <Suspense fallback={skeleton}>
            {form === 'edit' ? (
              <LeavingForm userId={user.id} name={user.name} leaving={leaving} onClose={close} />
            ) : (
              <RehireForm userId={user.id} leaving={leaving} onClose={close} />
            )}
          </Suspense>
        ) : (
          <>
            {leaving.exit ? (
              <>
                <ExitFacts exit={leaving.exit} />
                {leaving.settlement && (
                  <section aria-label="Final settlement" className="grid gap-3">
                    <h3 className="text-14 font-semibold">Final settlement</h3>
                    <SettlementLines settlement={leaving.settlement} />
                    <PayslipHint payslip={leaving.settlement.payslip} month={leaving.settlement.month} />
                    {mayCall(finalPayslipRoutes.finalPayslip) && leaving.settlement.isFinal && (
                      <FinalPayslip
                        userId={user.id}
                        isGenerated={leaving.settlement.payslip?.isCurrent === true}
                      />
                    )}
                  </section>
                )}
                <Checklist userId={user.id} done={leaving.exit.done} />
              </>
            ) : (
              <p className="text-14 text-secondary">{messages.none}</p>
            )}
            {leaving.employments.length > 0 && <Employments employments={leaving.employments} />}
          </>
        )}
      </div>
    </Card>
  );
}
