import type { RegisterEntry } from '../../../shared/pay-runs.ts';
import { count, countPeople, formatRupees } from '../format.ts';
import { bankAdvice, type Payments } from './bank-advice.ts';
import { toCsv } from './csv.ts';
import { DownloadFileButton } from './DownloadFileButton.tsx';
import { ExportSection } from './ExportSection.tsx';

/** Names that are listed; more than these are better looked up in the month's check. */
const maxNames = 10;

interface LeftOutProps {
  payments: Payments;
  /** Completes 'Left out: 2 people …'. */
  reason: string;
}

/** Who is not in the file, and what their slips come to. */
function LeftOut({ payments: { names, amount }, reason }: LeftOutProps) {
  if (names.length === 0) return null;
  const more = names.length - maxNames;
  return (
    <p>
      <strong className="figures font-semibold text-caution">
        Left out: {countPeople(names.length)} {reason}, {formatRupees(amount)}.
      </strong>{' '}
      {names.slice(0, maxNames).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names never change, and two people can have the same
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${count(more, 'other', 'others')}`}.
    </p>
  );
}

interface BankAdviceSectionProps {
  payPeriod: string;
  entries: readonly RegisterEntry[];
}

/** What the bank is to pay, and whom it cannot pay, before the file is downloaded. */
export function BankAdviceSection({ payPeriod, entries }: BankAdviceSectionProps) {
  const { sheet, paid, withoutBankDetails, withNothingToPay } = bankAdvice(payPeriod, entries);
  return (
    <ExportSection
      title="Bank advice"
      buttons={(describedBy) => (
        <DownloadFileButton
          fileName={`bank-advice-${payPeriod}.csv`}
          create={() => new Blob([toCsv(sheet)], { type: 'text/csv' })}
          describedBy={describedBy}
          disabled={paid.names.length === 0}
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
    </ExportSection>
  );
}
