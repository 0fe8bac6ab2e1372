import { lazy, Suspense } from 'react';
import { withReason } from '../../lib/call-error.ts';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from '../messages.ts';
import type { PeopleSheet, RefusedPerson } from './plan.ts';
import { RefusedPeople } from './RefusedPeople.tsx';
import type { ImportResult } from './send-people.ts';

const InviteAllCard = lazy(() => import('../../users/InviteAllCard.tsx'));

interface ResultCardProps {
  sheet: PeopleSheet;
  result: ImportResult;
  /** Of the plan and of the server. */
  refused: readonly RefusedPerson[];
  invited: boolean;
  /** Compares the file with the current employees. */
  onCompareAgain: () => void;
  onStartOver: () => void;
}

/** Result of an import, with the rows that were not imported. */
export function ResultCard({
  sheet,
  result,
  refused,
  invited,
  onCompareAgain,
  onStartOver,
}: ResultCardProps) {
  const { added, changed, unchanged, left, failure } = result;
  const isWhole = left === 0 && result.refused.length === 0;
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader title={`${countEmployees(added.length)} added, ${formatCount(changed)} updated`} />
        <div className="grid gap-1 text-14 text-secondary">
          {unchanged > 0 && <p>{countEmployees(unchanged)} unchanged.</p>}
          {added.length > 0 && <p>{invited ? messages.invited : messages.waiting}</p>}
        </div>
        {left > 0 && <FormFailure message={withReason(messages.stopped(left), failure)} />}
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          {isWhole ? (
            <Button onClick={onStartOver}>Import another file</Button>
          ) : (
            <Button kind="primary" onClick={onCompareAgain}>
              Compare file again
            </Button>
          )}
          <ButtonLink to="/admin/users" kind={isWhole ? 'primary' : 'secondary'}>
            Go to Manage Users
          </ButtonLink>
        </div>
      </Card>
      {added.length > 0 && !invited && (
        <Suspense>
          <InviteAllCard waiting={added.length} userIds={added} />
        </Suspense>
      )}
      <RefusedPeople title="Not imported" sheet={sheet} rows={refused} note={messages.notImported} />
    </>
  );
}
