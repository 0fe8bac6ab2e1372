import { formatDateOf } from '../../shared/date.ts';
import { type Policy, policiesRoutes } from '../../shared/policies/policies.ts';
import { useRoute } from '../lib/query.tsx';
import { FileLink } from '../ui/DownloadFileButton.tsx';
import { Icon } from '../ui/icons.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { LongText } from '../ui/ShowMore.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Acknowledgment } from './Acknowledgment.tsx';
import { messages } from './messages.ts';

const DocumentIcon = () => (
  <span className="grid size-10 shrink-0 place-items-center rounded-10 bg-accent-soft text-link">
    <Icon name="document" />
  </span>
);

const PolicyItem = ({
  policy: { _id, title, content, pdfUrl, updatedAt, acknowledgment },
}: {
  policy: Policy;
}) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 md:flex-nowrap md:p-5">
    <DocumentIcon />
    <div className="min-w-0 flex-1">
      <h2 id={_id} className="text-15 font-semibold wrap-anywhere">
        {title}
      </h2>
      <p className="text-13 text-tertiary">Updated {formatDateOf(updatedAt)}</p>
      {content && (
        <LongText
          text={content}
          collapseAbove={480}
          describedBy={_id}
          className="mt-2.5 max-w-180 text-14 text-secondary max-md:-ml-14"
        />
      )}
      {acknowledgment && (
        <div className="mt-3 max-md:-ml-14">
          <Acknowledgment policyId={_id} {...acknowledgment} />
        </div>
      )}
    </div>
    {pdfUrl && (
      <FileLink path={pdfUrl} icon="download" aria-describedby={_id} className="max-md:w-full">
        Download
      </FileLink>
    )}
  </li>
);

/** Spec §2, Policies (employee). */
export default function PoliciesScreen() {
  return (
    <>
      <PageHeader subtitle="Company policies, most recently changed first." />
      <ListCard
        query={useRoute(policiesRoutes.policies)}
        loading={messages.loading}
        failed={() => messages.failed}
        size={3}
        empty={<EmptyState icon="document" message={messages.none} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((policy) => (
              <PolicyItem key={policy._id} policy={policy} />
            ))}
          </ul>
        )}
      </ListCard>
    </>
  );
}
