import { withReason } from '../../lib/call-error.ts';
import { countEmployees } from '../../lib/count.ts';
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

/** Result of an import, and the next action for its remaining rows. */
export function ResultCard({ payPeriod, result, refused, onCompareAgain }: ResultCardProps) {
  const { saved, notSaved, left, failure } = result;
  const isWhole = left === 0 && notSaved.length === 0;
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader title={`${countEmployees(saved)} updated`} />
        {left > 0 && (
          <FormFailure message={withReason(messages.importStopped(countEmployees(left)), failure)} />
        )}
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          {!isWhole && (
            <Button kind="primary" onClick={onCompareAgain}>
              Compare the file again
            </Button>
          )}
          <ButtonLink to={`/admin/pay-runs/${payPeriod}`} kind={isWhole ? 'primary' : 'secondary'}>
            Go to the pay run
          </ButtonLink>
        </div>
      </Card>
      <RefusedCard
        title="Not updated"
        rows={notSaved}
        note="These rows were not saved. Compare the file again to see the current values."
      />
      <RefusedCard title="Not imported" rows={refused} note={messages.notImported} />
    </>
  );
}
