import type { TypedOutcome } from '../../../shared/leaves/leaves.ts';
import { messages } from './decision-messages.ts';

/** Says how many days of its type a request leaves when it is approved, and what it costs. */
export const TypeOutcome = ({ outcome }: { outcome: TypedOutcome }) => (
  <span className="figures grid">
    <span className="font-semibold text-ink">{messages.leftAfter(outcome.left)}</span>
    {outcome.isRefused ? (
      <span className="text-negative">{messages.cannotApprove}</span>
    ) : (
      outcome.unpaid > 0 && (
        <span className="font-semibold text-negative">{messages.unpaidNow(outcome.unpaid)}</span>
      )
    )}
    {outcome.needsDocument && <span className="text-caution">{messages.documentToSee}</span>}
  </span>
);
