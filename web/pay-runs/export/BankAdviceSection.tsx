import type { RegisterEntry } from '../../../shared/pay-runs.ts';
import { count, countPeople } from '../../lib/count.ts';
import { formatRupees } from '../format.ts';
import { bankAdvice, type Payments } from './bank-advice.ts';
import { ExportSection } from './ExportSection.tsx';
import { NameList } from './NameList.tsx';
import { SheetButtons } from './SheetButtons.tsx';

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
        <SheetButtons
          fileName={`bank-advice-${payPeriod}`}
          create={() => sheet}
          describedBy={describedBy}
          disabled={paid.names.length === 0}
        />
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
