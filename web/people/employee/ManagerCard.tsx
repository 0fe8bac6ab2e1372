import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { peopleRoutes } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { EmployeeLink } from '../../ui/EmployeeLink.tsx';
import { useEditing } from '../../ui/editing.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { detailsQuery } from './calls.ts';
import { messages } from './messages.ts';

const loadForm = () => import('./ManagerForm.tsx');
const ManagerForm = lazy(loadForm);

const editButtonId = 'edit-manager';

const skeleton = (
  <Loading message="Loading the manager…">
    <Skeleton className="h-5 w-48" />
  </Loading>
);

/** The manager of an employee. */
export default function ManagerCard({ userId }: { userId: string }) {
  const { data: details, error } = useQuery(detailsQuery(userId));
  const { editing, edit, close } = useEditing(editButtonId, loadForm);
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
      {!details ? (
        skeleton
      ) : editing ? (
        <Suspense fallback={skeleton}>
          <ManagerForm details={details} onClose={close} />
        </Suspense>
      ) : (
        <p className="text-14">
          {details.manager ? (
            <EmployeeLink id={details.manager.userId} name={details.manager.name} />
          ) : (
            <span className="text-tertiary">{messages.noManager}</span>
          )}
        </p>
      )}
    </Card>
  );
}
