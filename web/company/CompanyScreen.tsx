import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { companyQuery } from './calls.ts';
import { messages } from './messages.ts';

const FormSkeleton = () => (
  <Loading message="Loading the company…">
    <Card className="grid max-w-180 gap-5">
      {['name', 'number', 'address', 'contact', 'logo'].map((field) => (
        <Skeleton key={field} className="h-15" />
      ))}
    </Card>
  </Loading>
);

/** The company: details on payslips, and settings for all employees. */
export default function CompanyScreen() {
  const { data: company, isError, refetch } = useQuery(companyQuery('admin'));
  return (
    <>
      <PageHeader
        subtitle={
          company === null
            ? 'Set up your company before you generate payslips.'
            : 'Existing payslips keep the company details they were generated with.'
        }
      >
        {company && <ButtonLink to="/admin/salary-components">Salary components</ButtonLink>}
        {company && <ButtonLink to="/admin/leave-rules">Leave</ButtonLink>}
        {company && <ButtonLink to="/admin/payment-settings">Payments</ButtonLink>}
        {company && <ButtonLink to="/admin/ledgers">Ledgers</ButtonLink>}
      </PageHeader>
      {company !== undefined ? (
        <CompanyForm company={company} />
      ) : isError ? (
        <Card flush>
          <ErrorState message={messages.loadFailed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
