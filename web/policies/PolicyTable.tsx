import { Link } from 'react-router';
import { formatDateOf } from '../../shared/date.ts';
import { type Policy, policiesRoutes as routes } from '../../shared/policies/policies.ts';
import { asAdmin } from '../lib/client.ts';
import { formatCount } from '../lib/count.ts';
import { useRefreshing } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { FileLink } from '../ui/DownloadFileButton.tsx';
import { useRemoveRow } from '../ui/focus.ts';
import { actionsColumn, type Column, headingColumn, Table } from '../ui/Table.tsx';
import { messages } from './messages.ts';

export const addButtonId = 'add-policy';
const editButtonId = (id: string) => `edit-${id}`;

interface ConfirmedCellProps {
  id: string;
  counts: NonNullable<Policy['acknowledgment']>['counts'];
}

/** Number of employees with a confirmation of the policy, as a link to the others. */
const ConfirmedCell = ({ id, counts }: ConfirmedCellProps) =>
  counts ? (
    <Link
      to={`/admin/policies/${id}/confirmations`}
      aria-describedby={id}
      className="rounded-6 font-semibold text-link underline-offset-4 hover:underline"
    >
      {formatCount(counts.acknowledged)} of {formatCount(counts.employees)}
    </Link>
  ) : (
    <span className="text-tertiary">Not asked</span>
  );

interface PolicyTableProps {
  policies: readonly Policy[];
  onEdit: (policy: Policy) => void;
}

export function PolicyTable({ policies, onEdit }: PolicyTableProps) {
  const refreshing = useRefreshing(routes.policies);
  const removeRow = useRemoveRow();
  const columns: Column<Policy>[] = [
    headingColumn(
      'Title',
      ({ _id, title, content }) => (
        <span className="grid gap-0.5">
          <span id={_id} className="font-semibold wrap-anywhere">
            {title}
          </span>
          {content && (
            <span className="line-clamp-2 max-w-140 text-13 wrap-anywhere text-tertiary">{content}</span>
          )}
        </span>
      ),
      'md:w-[44%]',
    ),
    {
      title: 'Updated',
      className: 'figures text-secondary md:whitespace-nowrap',
      cell: ({ updatedAt }) => formatDateOf(updatedAt),
    },
    {
      title: 'PDF',
      className: 'max-md:items-center md:whitespace-nowrap',
      cell: ({ _id, pdfUrl }) =>
        pdfUrl ? (
          <FileLink
            path={pdfUrl}
            kind="quiet"
            size="small"
            icon="document"
            aria-describedby={_id}
            className="-ml-2.5"
          >
            View PDF
          </FileLink>
        ) : (
          <span className="text-tertiary">None</span>
        ),
    },
    {
      title: 'Confirmed',
      className: 'figures md:whitespace-nowrap',
      cell: ({ _id, acknowledgment }) => <ConfirmedCell id={_id} counts={acknowledgment?.counts} />,
    },
    actionsColumn((policy) => (
      <div className="grid grid-cols-2 gap-2 md:flex md:justify-end md:gap-1">
        <Button
          id={editButtonId(policy._id)}
          size="small"
          icon="edit"
          aria-describedby={policy._id}
          onClick={() => onEdit(policy)}
        >
          Edit
        </Button>
        <DeleteButton
          size="small"
          aria-describedby={policy._id}
          className="max-md:bg-sunken"
          confirmMessage={messages.confirmDelete}
          failed={messages.deleteFailed}
          onDelete={() =>
            removeRow(
              editButtonId(policy._id),
              async () =>
                (await refreshing(asAdmin(routes.deletePolicy, { params: { id: policy._id } }))).message,
              addButtonId,
            )
          }
        />
      </div>
    )),
  ];
  return <Table label="Policies" columns={columns} rows={policies} rowKey={({ _id }) => _id} />;
}
