import { companyRoutes } from '../../shared/company/company.ts';
import { useRoute } from '../lib/query.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { messages } from './messages.ts';

/** The company: details on payslips, and settings for all employees. */
export default function CompanyScreen() {
  const query = useRoute(companyRoutes.company);
  const { data: company } = query;
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
      <Loaded
        query={query}
        loading="Loading the company…"
        failed={() => messages.loadFailed}
        as="form"
        size={5}
        className="max-w-180"
      >
        {(saved) => <CompanyForm company={saved} />}
      </Loaded>
    </>
  );
}
