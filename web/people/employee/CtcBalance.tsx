import { payrollRoutes, type SavedPayroll } from '../../../shared/payroll/payroll.ts';
import { toPeriod } from '../../../shared/period.ts';
import { useAction } from '../../lib/action.ts';
import { asAdmin } from '../../lib/client.ts';
import { useRefreshing } from '../../lib/query.tsx';
import { formatRupees } from '../../lib/rupees.ts';
import { Button } from '../../ui/Button.tsx';
import { CautionBox } from '../../ui/states.tsx';
import { messages } from './messages.ts';

interface CtcBalanceProps {
  userId: string;
  saved: SavedPayroll;
}

/** Earnings that do not add up to the CTC any more, and the button that makes them. Nothing where they do. */
export function CtcBalance({ userId, saved: { ctc, ctcBalance, version } }: CtcBalanceProps) {
  const refreshing = useRefreshing(payrollRoutes.employee, payrollRoutes.revisions);
  const [busy, run] = useAction({ failed: messages.ctcFailed });
  if (!ctcBalance) return null;
  const { effectiveFrom, grossEarnings, fitting } = ctcBalance;
  const apply = () =>
    run(async () => {
      const body = { ctc, effectiveFrom, version };
      await refreshing(asAdmin(payrollRoutes.saveEmployee, { params: { userId }, body }));
      return messages.ctcApplied;
    });
  return (
    <div className="mb-5">
      <CautionBox>
        <p>{messages.ctcBalance(formatRupees(grossEarnings), formatRupees(fitting))}</p>
        <Button
          call={payrollRoutes.saveEmployee}
          size="small"
          busy={busy}
          className="justify-self-start"
          onClick={() => void apply()}
        >
          {messages.applyCtc(toPeriod(effectiveFrom))}
        </Button>
      </CautionBox>
    </div>
  );
}
