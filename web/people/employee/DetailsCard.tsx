import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import { peopleRoutes } from '../../../shared/people/people.ts';
import { bankChangeText } from '../../../shared/profiles/bank-change.ts';
import { personalFieldNames, personalFields } from '../../../shared/profiles/profiles.ts';
import { withReason } from '../../lib/call-error.ts';
import { Fact } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useEditing } from '../../ui/editing.ts';
import { ErrorState } from '../../ui/states.tsx';
import { detailsQuery } from './calls.ts';
import { Facts, FactsSkeleton } from './Facts.tsx';
import { messages } from './messages.ts';

const loadForm = () => import('./DetailsForm.tsx');
/** Rarely shown. */
const RequestCard = lazy(() => import('./RequestCard.tsx'));
/** With the form library, which reading does not need. */
const DetailsForm = lazy(loadForm);

const editButtonId = 'edit-details';

const PersonalFacts = ({ details }: { details: EmployeeDetails }) => (
  <>
    <Facts>
      {personalFieldNames.map((name) => (
        <Fact
          key={name}
          layout="block"
          label={personalFields[name].label}
          value={details[name]}
          code={personalFields[name].kind === 'identifier'}
        />
      ))}
    </Facts>
    {details.bankChange && <p className="mt-5 text-13 text-tertiary">{bankChangeText(details.bankChange)}</p>}
  </>
);

const skeleton = <FactsSkeleton message="Loading details…" names={personalFieldNames} />;

/** An employee's personal details, to be read or corrected. */
export default function DetailsCard({ userId }: { userId: string }) {
  const { data: details, error, refetch } = useQuery(detailsQuery(userId));
  const { editing, edit, close } = useEditing(editButtonId, loadForm);
  const requested = details?.requested;
  const card = (
    <Card className="grid gap-5">
      <CardHeader title="Personal and bank details">
        {details && !editing && (
          <Button
            call={peopleRoutes.correctDetails}
            id={editButtonId}
            size="small"
            icon="edit"
            onClick={edit}
          >
            Correct details
          </Button>
        )}
      </CardHeader>
      {details && editing ? (
        <Suspense fallback={skeleton}>
          <DetailsForm details={details} onClose={close} />
        </Suspense>
      ) : details ? (
        <div>
          <PersonalFacts details={details} />
        </div>
      ) : error ? (
        <ErrorState message={withReason(messages.detailsFailed, error)} onRetry={() => void refetch()} />
      ) : (
        skeleton
      )}
    </Card>
  );
  if (!details || !requested) return card;
  return (
    <div className="grid gap-5">
      <Suspense>
        <RequestCard key={requested.number} details={details} request={requested} />
      </Suspense>
      {card}
    </div>
  );
}
