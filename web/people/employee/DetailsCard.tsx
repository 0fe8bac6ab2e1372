import { type EmployeeDetails, peopleRoutes } from '../../../shared/people/people.ts';
import { bankChangeText } from '../../../shared/profiles/bank-change.ts';
import { personalFieldNames, personalFields } from '../../../shared/profiles/profiles.ts';
import { useRoute } from '../../lib/query.tsx';
import { Fact, Facts } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useEditing } from '../../ui/focus.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { messages } from './messages.ts';

const DetailsForm = lazyPart(async () => (await import('./DetailsForm.tsx')).DetailsForm);
const RequestCard = lazyPart(async () => (await import('./RequestCard.tsx')).RequestCard);

const editButtonId = 'edit-details';

const PersonalFacts = ({ details }: { details: EmployeeDetails }) => (
  <div>
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
  </div>
);

/** An employee's personal details, to be read or corrected. */
export function DetailsCard({ userId }: { userId: string }) {
  const query = useRoute(peopleRoutes.details, { params: { userId } });
  const details = query.data;
  const { editing, edit, close } = useEditing(editButtonId);
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
      <Loaded query={query} loading="Loading details…" failed={messages.detailsFailed} as="form" inside>
        {(read) =>
          editing ? <DetailsForm details={read} onClose={close} /> : <PersonalFacts details={read} />
        }
      </Loaded>
    </Card>
  );
  if (!details || !requested) return card;
  return (
    <div className="grid gap-5">
      <RequestCard key={requested.number} details={details} request={requested} />
      {card}
    </div>
  );
}
