import { useQuery } from '@tanstack/react-query';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { withReason } from '../../lib/call-error.ts';
import { count, countEmployees } from '../../lib/count.ts';
import { DownloadSheetButtons } from '../../sheets/DownloadSheetButtons.tsx';
import { formatRupees } from '../format.ts';
import { messages } from '../messages.ts';
import { ConfirmedSlips, OpenSlipsButton } from '../OpenSlips.tsx';
import { bankAdvice, type Payments } from './bank-advice.ts';
import { ExportSection, NameList } from './ExportSection.tsx';
import { bankAdviceQuery } from './read-register.ts';

interface CautionProps {
  payments: Payments;
  /** Completes 'Not included: 2 employees …'. */
  reason: string;
  what?: string;
}

/** Names and total net pay of some employees; by default, of those missing from the file. */
function Caution({ payments: { names, amount }, reason, what = 'Not included' }: CautionProps) {
  if (names.length === 0) return null;
  return (
    <p>
      <strong className="figures font-semibold text-caution">
        {what}: {countEmployees(names.length)} {reason}, {formatRupees(amount)}.
      </strong>{' '}
      <NameList names={names} />
    </p>
  );
}

interface BankAdviceSectionProps {
  run: PayRun;
  entries: readonly RegisterEntry[];
}

/** Totals of the bank advice, and the employees it leaves out, before the download. */
export function BankAdviceSection({
  run: { payPeriod, state, confirmedSlips },
  entries,
}: BankAdviceSectionProps) {
  const { data: isAllowed, error } = useQuery(bankAdviceQuery(payPeriod));
  const { sheet, paid, paidElsewhere, withoutBankDetails, withNothingToPay } = bankAdvice(payPeriod, entries);
  return (
    <ExportSection
      title="Bank advice"
      buttons={(describedBy) => (
        <DownloadSheetButtons
          name={`bank-advice-${payPeriod}`}
          create={() => sheet}
          describedBy={describedBy}
          disabled={!isAllowed || paid.names.length === 0}
        />
      )}
    >
      <p className="figures">
        {count(paid.names.length, 'payment', 'payments')}, {formatRupees(paid.amount)} in total.
      </p>
      <Caution
        payments={paidElsewhere}
        what="Bank account changed"
        reason="paid into a different account than on the last payslip"
      />
      <Caution payments={withoutBankDetails} reason="without bank account or IFSC" />
      <Caution payments={withNothingToPay} reason="with nothing to pay" />
      {error && <p className="text-negative">{withReason(messages.bankAdviceRefused, error)}</p>}
      {error && state === 'generated' && (
        <p>
          <OpenSlipsButton payPeriod={payPeriod}>Check payslips</OpenSlipsButton>
        </p>
      )}
      {isAllowed && <ConfirmedSlips slips={confirmedSlips} />}
    </ExportSection>
  );
}
