import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';

/** The 404 of an address inside an area (spec §2), with a link to the home of the area. */
export default function NotFoundInArea({ home }: { home: string }) {
  return (
    <>
      <PageHeader title="404 - Page Not Found" />
      <Card flush>
        <EmptyState icon="search" message="This page does not exist or has moved. Check the address.">
          <ButtonLink to={home} kind="primary">
            {home === '/admin' ? 'Go to Manage Users' : 'Go to the overview'}
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}
