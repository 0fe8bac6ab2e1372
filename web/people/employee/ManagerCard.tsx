import { peopleRoutes } from '../../../shared/people/people.ts';
import { useRoute } from '../../lib/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { EmployeeLink } from '../../ui/employee.tsx';
import { useEditing } from '../../ui/focus.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { messages } from './messages.ts';

const ManagerForm = lazyPart(async () => (await import('./ManagerForm.tsx')).ManagerForm);

const editButtonId = 'edit-manager';

/** The manager of an employee. */
export function ManagerCard({ userId }: { userId: string }) {
  const query = useRoute(peopleRoutes.details, { params: { userId } });
  const { data: details, error } = query;
  const { editing, edit, close } = useEditing(editButtonId);
  // The card of personal details reads the same, and says that it failed.
  if (error && !details) return null;
  return (
    <Card className="grid gap-4">
      <CardHeader title="Manager">
        {details && !editing && (
          <Button call={peopleRoutes.saveManager} id={editButtonId} size="small" icon="edit" onClick={edit}>
            {details.manager ? 'Change manager' : 'Choose manager'}
          </Button>
        )}
      </CardHeader>
      <Loaded query={query} loading="Loading the manager…" failed="" as="form" size={1} inside>
        {(read) =>
          editing ? (
            <ManagerForm details={read} onClose={close} />
          ) : (
            <p className="text-14">
              {read.manager ? (
                <EmployeeLink id={read.manager.userId} name={read.manager.name} />
              ) : (
                <span className="text-tertiary">{messages.noManager}</span>
              )}
            </p>
          )
        }
      </Loaded>
    </Card>
  );
}
