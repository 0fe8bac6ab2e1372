import { useQuery } from '@tanstack/react-query';
import type { PayRun, RegisterEntry } from '../../../shared/pay-runs.ts';
import { withReason } from '../../lib/call-error.ts';
import { count, countPeople } from '../../lib/count.ts';
import { ConfirmedSlips } from '../ConfirmedSlips.tsx';
import { formatRupees } from '../format.ts';
import { messages } from '../messages.ts';
import { OpenSlipsButton } from '../OpenSlipsButton.tsx';
import { bankAdvice, type Payments } from './bank-advice.ts';
import { ExportSection } from './ExportSection.tsx';
import { NameList } from './NameList.tsx';
import { bankAdviceQuery } from './read-register.ts';
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
  run: PayRun;
  entries: readonly RegisterEntry[];
}

/** What the bank is to pay, and whom it cannot pay, before the file is downloaded. */
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
        <SheetButtons
          fileName={`bank-advice-${payPeriod}`}
          create={() => sheet}
          describedBy={describedBy}
          disabled={!isAllowed || paid.names.length === 0}
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
