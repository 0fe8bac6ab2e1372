import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ImportSteps } from './import/ImportSteps.tsx';

/** Imports employees from a CSV or Excel file, and exports all of them. */
export default function ImportPeopleScreen() {
  return (
    <>
      <PageHeader title="Import employees" subtitle="Accounts with personal and payroll details.">
        <ButtonLink to="/admin/users">Back to Manage Users</ButtonLink>
      </PageHeader>
      <ImportSteps />
    </>
  );
}
