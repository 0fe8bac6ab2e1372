import { count } from '../lib/count.ts';
import { InsteadButton } from '../ui/ConfirmDialog.tsx';
import { messages } from './messages.ts';

interface GenerationDetailsProps {
  /** Whether employees are told by email; undefined where that is not known. */
  sendsMail: boolean | undefined;
  /** Warnings of the month, an issue of each employee counted once. */
  warnings: number;
  onShowWarnings: () => void;
}

/** What generating a month does beside writing payslips: who sees them, who is told, and what is still open. */
const GenerationDetails = ({ sendsMail, warnings, onShowWarnings }: GenerationDetailsProps) => (
  <>
    <p>{sendsMail ? messages.visibleAtOnceByMail : messages.visibleAtOnce}</p>
    {warnings > 0 && (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span>{messages.openWarnings(count(warnings, 'warning', 'warnings'), warnings === 1)}</span>
        <InsteadButton onClick={onShowWarnings}>Show warnings</InsteadButton>
      </div>
    )}
  </>
);

export default GenerationDetails;
