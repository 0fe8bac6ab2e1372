import { toPaise } from '../../shared/money.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { useAction } from '../lib/action.ts';
import { count, countEmployees, formatCount } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { formatRupees, joinParts, printingText } from './format.ts';
import { messages } from './messages.ts';
import { OpenSlipsButton } from './OpenSlips.tsx';

interface OutcomeCardProps {
  run: PayRun;
  /** Absent until it is known, and where the month cannot be changed. */
  slips?: PayRunSummary['slips'];
  onShowFailed: () => void;
  onShowOpenSlips: () => void;
  /** Tries the failed slips again; absent where the month cannot be changed. */
  onRetry?: (() => Promise<void>) | undefined;
}

/** Totals of the generated payslips, and those that failed. */
export function OutcomeCard({
  run: { payPeriod, outcome, printing },
  slips,
  onShowFailed,
  onShowOpenSlips,
  onRetry,
}: OutcomeCardProps) {
  const [busy, run] = useAction({ failed: messages.generationFailed });
  if (!outcome) return null;
  const { made, replaced, unchanged, failed, skipped, people, netPay } = outcome;
  const parts = joinParts([
    made > 0 && `${formatCount(made)} created`,
    replaced > 0 && `${formatCount(replaced)} replaced`,
    unchanged > 0 && `${formatCount(unchanged)} unchanged`,
  ]);
  return (
    <Card>
      <CardHeader title={`${count(people, 'payslip', 'payslips')}, net pay ${formatRupees(toPaise(netPay))}`}>
        {failed > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={onShowFailed}>Show {countEmployees(failed)}</Button>
            {onRetry && (
              <Button kind="primary" busy={busy} busyLabel="Starting…" onClick={() => void run(onRetry)}>
                Retry failed payslips
              </Button>
            )}
          </div>
        )}
      </CardHeader>
      <p className="mt-2 text-14 text-secondary">
        {parts && `${parts}. `}
        {failed > 0 && <span className="text-negative">{count(failed, 'payslip', 'payslips')} failed. </span>}
        {skipped > 0 && `${count(skipped, 'employee was', 'employees were')} skipped because of errors.`}
      </p>
      {slips && slips.missing + slips.outdated > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <p className="mr-auto text-14 font-semibold text-caution">
            {joinParts([
              slips.outdated > 0 && `${count(slips.outdated, 'payslip is', 'payslips are')} out of date`,
              slips.missing > 0 && `${count(slips.missing, 'payslip is', 'payslips are')} missing`,
            ])}
            {slips.unconfirmed === 0 ? ' (confirmed).' : '.'}
          </p>
          <Button onClick={onShowOpenSlips}>Show {countEmployees(slips.missing + slips.outdated)}</Button>
          <OpenSlipsButton payPeriod={payPeriod}>Confirm payslips</OpenSlipsButton>
        </div>
      )}
      {printing && printing.people > 0 && (
        <p className="figures mt-1 text-13 text-tertiary">{printingText(printing)}</p>
      )}
    </Card>
  );
}
