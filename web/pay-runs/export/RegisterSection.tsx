import { toPaise } from '../../../shared/money.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { reimbursementsIn, type SlipTotals } from '../../../shared/slips/slip-totals.ts';
import { count } from '../../lib/count.ts';
import { DownloadSheetButtons } from '../../sheets/DownloadSheetButtons.tsx';
import { formatRupees } from '../format.ts';
import { messages } from '../messages.ts';
import { ExportSection } from './ExportSection.tsx';
import { payrollRegister, totalsOfRegister } from './payroll-register.ts';

/** Whether the payslips match the totals of the month's screen. */
const matchesOutcome = (totals: SlipTotals, { outcome }: PayRun) =>
  outcome !== undefined &&
  totals.people === outcome.people &&
  totals.grossEarnings === toPaise(outcome.grossEarnings) &&
  totals.totalDeductions === toPaise(outcome.totalDeductions) &&
  totals.netPay === toPaise(outcome.netPay);

interface RegisterSectionProps {
  run: PayRun;
  entries: readonly RegisterEntry[];
}

/** Every payslip with all its amounts. */
export function RegisterSection({ run, entries }: RegisterSectionProps) {
  const { payPeriod } = run;
  const totals = totalsOfRegister(entries);
  const reimbursements = reimbursementsIn(totals);
  return (
    <ExportSection
      title="Payroll register"
      buttons={(describedBy) => (
        <DownloadSheetButtons
          name={`payroll-register-${payPeriod}`}
          create={() => payrollRegister(payPeriod, entries)}
          describedBy={describedBy}
        />
      )}
    >
      <p className="figures">
        {count(totals.people, 'payslip', 'payslips')}: gross earnings {formatRupees(totals.grossEarnings)},
        deductions {formatRupees(totals.totalDeductions)},
        {reimbursements !== 0 && ` reimbursements ${formatRupees(reimbursements)},`} net pay{' '}
        {formatRupees(totals.netPay)}.
      </p>
      {!matchesOutcome(totals, run) && <p className="text-negative">{messages.totalsDiffer}</p>}
    </ExportSection>
  );
}
