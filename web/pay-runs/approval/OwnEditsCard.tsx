import { Fragment } from 'react';
import { formatDateTime } from '../../../shared/date.ts';
import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import { count } from '../../lib/count.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { messages } from './messages.ts';

type OwnEdits = NonNullable<PayRunApproval['ownEdits']>;

const settingLabels = {
  company: 'Company settings',
  law: 'Rules of the law',
  components: 'Salary components',
} as const;

const labelOf = ({ kind, name }: OwnEdits['latest'][number]) =>
  kind === 'employee' ? <bdi>{name}</bdi> : settingLabels[kind];

/** The figures that the approver edited where no other admin can approve them: shown before all else. */
export function OwnEditsCard({ ownEdits }: { ownEdits: OwnEdits }) {
  const more = ownEdits.count - ownEdits.latest.length;
  return (
    <Card>
      <CardHeader title="Your own edits" />
      <p className="mt-1 text-14 text-secondary text-pretty">{messages.ownEdits}</p>
      <dl className="mt-3 grid gap-x-8 gap-y-1.5 text-14 sm:grid-cols-[minmax(0,1fr)_auto]">
        {ownEdits.latest.map((edit) => (
          <Fragment key={`${edit.kind} ${edit.name ?? ''} ${edit.at}`}>
            <dt className="font-semibold wrap-anywhere">{labelOf(edit)}</dt>
            <dd className="figures text-secondary max-sm:mb-1.5">{formatDateTime(edit.at)}</dd>
          </Fragment>
        ))}
      </dl>
      {more > 0 && <p className="mt-2 text-13 text-tertiary">and {count(more, 'more', 'more')}</p>}
    </Card>
  );
}
