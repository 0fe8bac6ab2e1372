import type { RegisterEntry } from '../../../shared/pay-runs.ts';
import { count, countPeople } from '../../lib/count.ts';
import { formatRupees } from '../format.ts';
import { bankAdvice, type Payments } from './bank-advice.ts';
import { ExportSection } from './ExportSection.tsx';
import { NameList } from './NameList.tsx';
import { SheetButtons } from './SheetButtons.tsx';

interface CautionProps {
  payments: Payments;
  /** Completes 'Left out: 2 people …'. */
  reason: string;
  what?: string;
}

/** Some people, by name, and what their slips come to: those who are not in the file, unless it says otherwise. */
function Caution({ payments: { names, amount }, reason, what = 'Left out' }: CautionProps) {
  if (names.length === 0) return null;
  return (
    <p>
      <strong className="figures font-semibold text-caution">
        {what}: {countPeople(names.length)} {reason}, {formatRupees(amount)}.
      </strong>{' '}
      <NameList names={names} />
    </p>
  );
}

interface BankAdviceSectionProps {
  payPeriod: string;
  entries: readonly RegisterEntry[];
}

/** What the bank is to pay, and whom it cannot pay, before the file is downloaded. */
export function BankAdviceSection({ payPeriod, entries }: BankAdviceSectionProps) {
  const { sheet, paid, paidElsewhere, withoutBankDetails, withNothingToPay } = bankAdvice(payPeriod, entries);
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
      <Caution
        payments={paidElsewhere}
        what="Bank account changed"
        reason="paid into another account than on the last slip"
      />
      <Caution payments={withoutBankDetails} reason="without bank account or IFSC" />
      <Caution payments={withNothingToPay} reason="with nothing to be paid" />
    </ExportSection>
  );
}
