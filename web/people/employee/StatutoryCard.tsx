import { formatDate } from '../../../shared/date.ts';
import { formerChanges, heldSince } from '../../../shared/law/dated-details.ts';
import {
  isAskedIn,
  type StatutoryFieldName,
  statutoryField,
  statutoryFieldNames,
} from '../../../shared/law/statutory-fields.ts';
import { type EmployeeDetails, peopleRoutes } from '../../../shared/people/people.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { needOf } from '../../../shared/statutory/statutory-missing.ts';
import { capitalize } from '../../../shared/text.ts';
import { useRoute } from '../../lib/query.tsx';
import { Fact, Facts } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useEditing } from '../../ui/focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CautionBox, EmptyState } from '../../ui/states.tsx';
import { messages } from './messages.ts';

const StatutoryForm = lazyPart(async () => (await import('./StatutoryForm.tsx')).StatutoryForm);

const editButtonId = 'edit-statutory';

function shown(name: StatutoryFieldName, value: string | number | undefined): string | undefined {
  const field = statutoryField(name);
  if (value === undefined) return undefined;
  if (field.kind === 'choice') return field.options[value];
  return field.kind === 'date' ? formatDate(String(value)) : String(value);
}

/** Paid months whose PF is another one by the details of now, and what becomes of the difference. */
function PfDifference({ pfDifference }: Pick<EmployeeDetails, 'pfDifference'>) {
  if (!pfDifference) return null;
  const { months, byHand, lastPayslip } = pfDifference;
  return (
    <CautionBox>
      {months.length > 0 && <p>{messages.pfDiffers(months, lastPayslip)}</p>}
      {byHand.length > 0 && <p>{messages.pfByHand(byHand)}</p>}
    </CautionBox>
  );
}

const Missing = ({ missing }: Pick<EmployeeDetails, 'missing'>) =>
  missing.length > 0 && (
    <CautionBox>
      {missing.map(needOf).map(({ noun, why }) => (
        <p key={noun}>
          <span className="font-semibold">{capitalize(noun)} is not set.</span> {why}
        </p>
      ))}
    </CautionBox>
  );

const StatutoryFacts = ({ details }: { details: EmployeeDetails }) => (
  <Facts>
    {statutoryFieldNames
      .filter((name) => isAskedIn(details.workState, name))
      .map((name) => (
        <Fact
          key={name}
          layout="block"
          label={statutoryField(name).label}
          value={shown(name, details[name])}
          code={statutoryField(name).kind === 'identifier'}
        />
      ))}
  </Facts>
);

/** The details of earlier months, the newest first: those that were other ones afterwards. */
function FormerDetails({ details }: { details: EmployeeDetails }) {
  const since = heldSince(details);
  if (since === undefined) return null;
  return (
    <details className="group text-14">
      <summary className="inline-flex items-center gap-1.5 rounded-6 text-13 text-secondary touch:min-h-11">
        <Icon name="chevronRight" className="size-3.5 group-open:rotate-90" />
        {messages.heldSince(since, details.openMonth)}
      </summary>
      <ol className="mt-2 grid gap-2" aria-label="Earlier details">
        {formerChanges(details).map(({ until, changed }) => (
          <li key={until} className="grid gap-0.5 border-l-3 border-line pl-3">
            <span className="font-medium">Until {formatPeriod(until)}</span>
            {changed.map(({ name, value }) => (
              <span key={name} className="text-secondary">
                {statutoryField(name).label}: {shown(name, value) ?? 'not set'}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The details that an employee's statutory contributions depend on, and those that a check would miss. */
export function StatutoryCard({ userId }: { userId: string }) {
  const query = useRoute(peopleRoutes.details, { params: { userId } });
  const { data: details, error } = query;
  const { editing, edit, close } = useEditing(editButtonId);
  // The card of personal details reads the same, and says that it failed.
  if (error && !details) return null;
  const isEmpty = details && statutoryFieldNames.every((name) => details[name] === undefined);
  const editButton = (label: string) => (
    <Button call={peopleRoutes.saveStatutory} id={editButtonId} size="small" icon="edit" onClick={edit}>
      {label}
    </Button>
  );
  return (
    <Card className="grid gap-5">
      <CardHeader title="Statutory details">
        {details && !editing && !isEmpty && editButton('Edit statutory details')}
      </CardHeader>
      <Loaded
        query={query}
        loading="Loading statutory details…"
        failed=""
        as="form"
        inside
        isEmpty={() => !editing && isEmpty === true}
        empty={<EmptyState message={messages.noStatutory}>{editButton('Add statutory details')}</EmptyState>}
      >
        {(read) =>
          editing ? (
            <StatutoryForm details={read} onClose={close} />
          ) : (
            <>
              <Missing missing={read.missing} />
              <PfDifference pfDifference={read.pfDifference} />
              <StatutoryFacts details={read} />
              <FormerDetails details={read} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
