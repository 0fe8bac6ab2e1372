import { withReason } from '../../lib/call-error.ts';
import { countPeople } from '../../lib/count.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from '../messages.ts';
import type { PeopleSheet } from './plan.ts';
import { RefusedPeople } from './RefusedPeople.tsx';
import type { ImportResult } from './send-people.ts';

const were = (people: number) => `${countPeople(people)} ${people === 1 ? 'was' : 'were'}`;

interface ResultCardProps {
  sheet: PeopleSheet;
  result: ImportResult;
  invited: boolean;
  /** Compares the sheet with everybody as they are now. */
  onCompareAgain: () => void;
  onStartOver: () => void;
}

/** What importing the sheet came to, and the way to what is left of it. */
export function ResultCard({ sheet, result, invited, onCompareAgain, onStartOver }: ResultCardProps) {
  const { added, changed, unchanged, refused, left, failure } = result;
  const isWhole = left === 0 && refused.length === 0;
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader title={`${were(added)} added, ${changed.toLocaleString('en-IN')} changed`} />
        <div className="grid gap-1 text-14 text-secondary">
          {unchanged > 0 && <p>{countPeople(unchanged)} had all of it already.</p>}
          {added > 0 && <p>{invited ? messages.invited : messages.waiting}</p>}
        </div>
        {left > 0 && <FormFailure message={withReason(messages.stopped(left), failure)} />}
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          {isWhole ? (
            <Button onClick={onStartOver}>Import another sheet</Button>
          ) : (
            <Button kind="primary" onClick={onCompareAgain}>
              Compare the sheet again
            </Button>
          )}
          <ButtonLink to="/admin/users" kind={isWhole ? 'primary' : 'secondary'}>
            Go to Manage Users
          </ButtonLink>
        </div>
      </Card>
      <RefusedPeople title="Not saved" sheet={sheet} rows={refused} note={messages.notSaved} />
    </>
  );
}
