import type { TypedOutcome } from '../../../shared/leaves.ts';
import { messages } from './decision-messages.ts';

/** What approving a request leaves of its type, and what it costs. */
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
