import { useQuery } from '@tanstack/react-query';
import type { PayRun, RegisterEntry } from '../../../shared/pay-runs.ts';
import { withReason } from '../../lib/call-error.ts';
import { count, countPeople } from '../../lib/count.ts';
import { toCsv } from '../../sheets/to-csv.ts';
import { ConfirmedSlips } from '../ConfirmedSlips.tsx';
import { formatRupees } from '../format.ts';
import { messages } from '../messages.ts';
import { OpenSlipsButton } from '../OpenSlipsButton.tsx';
import { bankAdvice, type Payments } from './bank-advice.ts';
import { DownloadFileButton } from './DownloadFileButton.tsx';
import { ExportSection } from './ExportSection.tsx';
import { NameList } from './NameList.tsx';
import { bankAdviceQuery } from './read-register.ts';

interface LeftOutProps {
  payments: Payments;
  /** Completes 'Left out: 2 people …'. */
  reason: string;
}

/** Who is not in the file, and what their slips come to. */
function LeftOut({ payments: { names, amount }, reason }: LeftOutProps) {
  if (names.length === 0) return null;
  return (
    <p>
      <strong className="figures font-semibold text-caution">
        Left out: {countPeople(names.length)} {reason}, {formatRupees(amount)}.
      </strong>{' '}
      <NameList names={names} />.
    </p>
  );
}

interface BankAdviceSectionProps {
  run: PayRun;
  entries: readonly RegisterEntry[];
}

/** What the bank is to pay, and whom it cannot pay, before the file is downloaded. */
export function BankAdviceSection({
  run: { payPeriod, state, confirmedSlips },
  entries,
}: BankAdviceSectionProps) {
  const { data: isAllowed, error } = useQuery(bankAdviceQuery(payPeriod));
  const { sheet, paid, withoutBankDetails, withNothingToPay } = bankAdvice(payPeriod, entries);
  return (
    <ExportSection
      title="Bank advice"
      buttons={(describedBy) => (
        <DownloadFileButton
          fileName={`bank-advice-${payPeriod}.csv`}
          create={() => new Blob([toCsv(sheet)], { type: 'text/csv' })}
          describedBy={describedBy}
          disabled={!isAllowed || paid.names.length === 0}
        >
          Download CSV
        </DownloadFileButton>
      )}
    >
      <p className="figures">
        {count(paid.names.length, 'payment', 'payments')}, {formatRupees(paid.amount)} in all.
      </p>
      <LeftOut payments={withoutBankDetails} reason="without bank account or IFSC" />
      <LeftOut payments={withNothingToPay} reason="with nothing to be paid" />
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
