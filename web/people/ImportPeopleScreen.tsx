import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ImportSteps } from './import/ImportSteps.tsx';

/** Adds and changes people by a CSV or Excel sheet, and gives everybody as one. */
export default function ImportPeopleScreen() {
  return (
    <>
      <PageHeader title="People from a sheet" subtitle="Accounts with their personal and payroll details.">
        <ButtonLink to="/admin/users">Back to Manage Users</ButtonLink>
      </PageHeader>
      <ImportSteps />
    </>
  );
}
