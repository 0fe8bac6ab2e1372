import { salaryComponentsRoutes } from '../../../shared/company/salary-components.ts';
import { useRoute } from '../../lib/query.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ComponentsCard } from './ComponentsCard.tsx';
import { messages } from './messages.ts';
import { StructureCard } from './StructureCard.tsx';

/** The company's own salary components, and how a CTC becomes a salary. */
export default function SalaryComponentsScreen() {
  return (
    <>
      <PageHeader subtitle={messages.intro} />
      <Loaded
        query={useRoute(salaryComponentsRoutes.salaryComponents)}
        loading="Loading salary components…"
        failed={messages.loadFailed}
        as="list"
      >
        {(data) => (
          <div className="grid gap-5">
            <ComponentsCard read={data} />
            <StructureCard saved={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}
