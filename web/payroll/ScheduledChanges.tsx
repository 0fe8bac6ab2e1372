import type { SavedPayroll } from '../../shared/payroll/payroll.ts';
import { classNames } from '../ui/class-names.ts';
import { describeScheduled } from './describe-pay.ts';
import type { CompanyPay } from './pay-details.ts';

interface ScheduledChangesProps {
  saved: Pick<SavedPayroll, 'scheduled'>;
  company: Pick<CompanyPay, 'components'>;
  className?: string;
}

/** The changes of pay that begin later; nothing without any. */
export function ScheduledChanges({ saved, company, className }: ScheduledChangesProps) {
  const changes = describeScheduled(saved, company);
  if (changes.length === 0) return null;
  return (
    <ul
      aria-label="Scheduled changes"
      className={classNames('grid gap-1 rounded-8 bg-accent-soft px-3 py-2.5 text-14', className)}
    >
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
