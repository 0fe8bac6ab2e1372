import { useLocation } from 'react-router';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { adminPages, employeePages } from './pages.ts';

/** Stands where a screen of the next release will. */
export default function NextReleaseScreen() {
  const { pathname } = useLocation();
  const page = [...employeePages, ...adminPages].find(({ to }) => to === pathname);
  return (
    <>
      <PageHeader title={page?.label ?? 'Manage Users'} />
      <Card>
        <EmptyState words="This screen comes with the next release." />
      </Card>
    </>
  );
}
