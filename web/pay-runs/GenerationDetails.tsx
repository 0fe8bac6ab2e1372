import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { PayslipVisibility } from '../../shared/company/pay-settings.ts';
import { addDays, todayInIndia } from '../../shared/date.ts';
import { count } from '../lib/count.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { DateField } from '../ui/inputs.tsx';
import { messages } from './messages.ts';

/** A button among the details of a confirmation that cancels it and does something else instead. */
const InsteadButton = (props: ButtonProps) => (
  <AlertDialog.Close render={<Button size="small" {...props} />} />
);

interface GenerationDetailsProps {
  /** When employees see the payslips. */
  payslips: PayslipVisibility;
  /** Publication date, YYYY-MM-DD, as set before; empty for none. */
  publishOn: string;
  onPublishOn: (date: string) => void;
  /** Whether employees are told by email; undefined where that is not known. */
  sendsEmail: boolean | undefined;
  /** Warnings of the month, an issue of each employee counted once. */
  warnings: number;
  onShowWarnings: () => void;
}

/** Details of the confirmation: visibility of the payslips, notifications, and open warnings. */
export const GenerationDetails = ({
  payslips,
  publishOn,
  onPublishOn,
  sendsEmail,
  warnings,
  onShowWarnings,
}: GenerationDetailsProps) => (
  <>
    {payslips === 'later' ? (
      <>
        <p>{sendsEmail ? messages.visibleLaterByEmail : messages.visibleLater}</p>
        <DateField
          label={messages.publishOn}
          hint={messages.publishOnHint}
          defaultValue={publishOn}
          min={addDays(todayInIndia(), 1)}
          onChange={({ target }) => onPublishOn(target.value)}
        />
      </>
    ) : (
      <p>{sendsEmail ? messages.visibleAtOnceByEmail : messages.visibleAtOnce}</p>
    )}
    {warnings > 0 && (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span>{messages.openWarnings(count(warnings, 'warning', 'warnings'), warnings === 1)}</span>
        <InsteadButton onClick={onShowWarnings}>Show warnings</InsteadButton>
      </div>
    )}
  </>
);
