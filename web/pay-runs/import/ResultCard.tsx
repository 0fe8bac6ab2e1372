import { withReason } from '../../lib/call-error.ts';
import { countPeople } from '../../lib/count.ts';
import { RefusedCard } from '../../sheets/RefusedCard.tsx';
import type { RefusedRow } from '../../sheets/sheet.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from '../messages.ts';
import type { ImportResult } from './save-changes.ts';

interface ResultCardProps {
  payPeriod: string;
  result: ImportResult;
  /** Of the plan. */
  refused: readonly RefusedRow[];
  /** Compares the sheet with the month as it is now. */
  onCompareAgain: () => void;
}

/** What importing the sheet came to, and the way to what is left of it. */
export function ResultCard({ payPeriod, result, refused, onCompareAgain }: ResultCardProps) {
  const { saved, notSaved, left, failure } = result;
  const isWhole = left === 0 && notSaved.length === 0;
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader title={`${countPeople(saved)} ${saved === 1 ? 'was' : 'were'} changed`} />
        {left > 0 && <FormFailure message={withReason(messages.importStopped(countPeople(left)), failure)} />}
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          {!isWhole && (
            <Button kind="primary" onClick={onCompareAgain}>
              Compare the sheet again
            </Button>
          )}
          <ButtonLink to={`/admin/pay-runs/${payPeriod}`} kind={isWhole ? 'primary' : 'secondary'}>
            Go to the pay run
          </ButtonLink>
        </div>
      </Card>
      <RefusedCard
        title="Not changed"
        rows={notSaved}
        note="Nothing of these was written. Compare the sheet again to see what they have now."
      />
      <RefusedCard title="Not imported" rows={refused} note={messages.notImported} />
    </>
  );
}
