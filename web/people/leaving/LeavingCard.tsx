import { useState } from 'react';
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
import { asAdmin } from '../../lib/client.ts';
import { useRoute } from '../../lib/query.tsx';
import { mayCall } from '../../lib/session.ts';
import { Fact, Facts } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { useFocusNext } from '../../ui/focus.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Checklist } from './Checklist.tsx';
import { useChangingLeaving } from './calls.ts';
import { FinalPayslip } from './FinalPayslip.tsx';
import { messages } from './messages.ts';
import { SettlementLines } from './SettlementLines.tsx';

const LeavingForm = lazyPart(async () => (await import('./LeavingForm.tsx')).LeavingForm);
const RehireForm = lazyPart(async () => (await import('./RehireForm.tsx')).RehireForm);

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

/** Which payslip has the settlement, or where it is to be generated: not before it is approved, where it needs that. */
function SettlementPayslip({ userId, settlement }: { userId: string; settlement: SettlementReply }) {
  const { payslip, month, isFinal } = settlement;
  if (payslip?.isCurrent)
    return <p className="text-13 text-secondary">{messages.generated(formatPeriod(payslip.payPeriod))}</p>;
  const hint = (
    <p className="text-13 text-secondary">
      {payslip ? messages.generateAgain : messages.settlementHint(month && formatPeriod(month))}
    </p>
  );
  return (
    <>
      {payslip && (
        <p className="text-14 text-caution">{messages.otherAmounts(formatPeriod(payslip.payPeriod))}</p>
      )}
      {mayCall(finalPayslipRoutes.finalPayslip) && isFinal ? (
        <FinalPayslip userId={userId} withoutApproval={hint} />
      ) : (
        hint
      )}
    </>
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
export function LeavingCard({ user }: { user: User }) {
  const params = { userId: user.id };
  const query = useRoute(leavingRoutes.leaving, { params });
  const leaving = query.data;
  const changing = useChangingLeaving(user.id);
  const { confirm } = useConfirm();
  const [form, setForm] = useState<Form>();
  const focusNext = useFocusNext();
  function close() {
    focusNext(editButtonId);
    setForm(undefined);
  }
  async function takeBack() {
    const question = { message: messages.confirmWithdraw(user.name), confirmLabel: 'Withdraw leaving' };
    if (!(await confirm(question))) return;
    const withdraw = async () => {
      await changing(asAdmin(leavingRoutes.withdrawLeaving, { params }));
      return messages.withdrawn;
    };
    await attempt(withdraw, { failed: messages.withdrawFailed });
  }
  const hasLeft = leaving?.exit !== undefined && leaving.exit.lastDay < todayInIndia();
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
        <Loaded query={query} loading="Loading leaving…" failed={messages.failed} as="form" inside>
          {(saved) =>
            form === 'edit' ? (
              <LeavingForm userId={user.id} name={user.name} leaving={saved} onClose={close} />
            ) : form === 'rehire' ? (
              <RehireForm userId={user.id} leaving={saved} onClose={close} />
            ) : (
              <>
                {saved.exit ? (
                  <>
                    <ExitFacts exit={saved.exit} />
                    {saved.settlement && (
                      <section aria-label="Final settlement" className="grid gap-3">
                        <h3 className="text-14 font-semibold">Final settlement</h3>
                        <SettlementLines settlement={saved.settlement} />
                        <SettlementPayslip userId={user.id} settlement={saved.settlement} />
                      </section>
                    )}
                    <Checklist userId={user.id} done={saved.exit.done} />
                  </>
                ) : (
                  <p className="text-14 text-secondary">{messages.none}</p>
                )}
                {saved.employments.length > 0 && <Employments employments={saved.employments} />}
              </>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}
