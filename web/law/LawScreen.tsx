import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import type { LawRule } from '../../shared/law/law-rule.ts';
import type { LawOverride } from '../../shared/law/law-rules.ts';
import { type StateCode, states } from '../../shared/law/states.ts';
import { type PayPeriod, payPeriod, toPeriod } from '../../shared/period.ts';
import { attempt } from '../lib/action.ts';
import { withReason } from '../lib/call-error.ts';
import { Card } from '../ui/Card.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SegmentedOrSelect } from '../ui/Segmented.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, SkeletonRows } from '../ui/states.tsx';
import { lawQuery, useChangeLaw } from './calls.ts';
import { messages } from './messages.ts';
import { RuleItem } from './RuleItem.tsx';
import { hasStates, type LawHead, lawHeadLabels, lawHeads, rulesOfMonth } from './rules-of-month.ts';

const loadDialog = () => import('./OverrideDialog.tsx');
const OverrideDialog = lazy(loadDialog);

const headOptions = lawHeads.map((value) => ({ value, label: lawHeadLabels[value] }));

/** What the open dialog is about. */
interface Editing {
  rule: LawRule;
  override: LawOverride | undefined;
  value: unknown;
}

interface RulesCardProps {
  head: LawHead;
  state: StateCode | '';
  month: PayPeriod;
  overrides: readonly LawOverride[];
}

function RulesCard({ head, state, month, overrides }: RulesCardProps) {
  const changeLaw = useChangeLaw();
  const [editing, setEditing] = useState<Editing>();
  const [isOpen, setOpen] = useState(false);
  const rules = rulesOfMonth({ head, state }, overrides, month);
  const remove = ({ id, from }: LawOverride) =>
    attempt(() => changeLaw({ id, from, override: null }), { failed: messages.removeFailed });
  return (
    <Card flush>
      {rules.length === 0 ? (
        <EmptyState icon="search" message={messages.noMatch} />
      ) : (
        <ul aria-label={lawHeadLabels[head]} className="divide-y divide-line">
          {rules.map((each) => (
            <RuleItem
              key={each.rule.id}
              {...each}
              onSet={(override) => {
                setEditing({
                  rule: each.rule,
                  override,
                  value: override?.value ?? each.current.at(-1)?.value ?? each.before?.value,
                });
                setOpen(true);
              }}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <LazyDialog open={isOpen} load={loadDialog}>
        {editing && (
          <OverrideDialog
            key={`${editing.rule.id} ${editing.override?.from} ${isOpen}`}
            open={isOpen}
            {...editing}
            from={`${month}-01`}
            onClose={() => setOpen(false)}
          />
        )}
      </LazyDialog>
    </Card>
  );
}

/** The rules of the law in a month, by head, with their sources, and the company's own values. */
export default function LawScreen() {
  const { data, error, refetch } = useQuery(lawQuery);
  const [query] = useSearchParams();
  const [month, setMonth] = useState<string>(query.get('month') ?? toPeriod(todayInIndia()));
  const [head, setHead] = useState<LawHead>(lawHeads.find((each) => each === query.get('head')) ?? 'pf');
  const [state, setState] = useState<StateCode | ''>('');
  const hasRoom = useMediaQuery('(width >= 64rem)');
  const period = payPeriod.safeParse(month);
  return (
    <>
      <PageHeader subtitle={messages.intro} />
      <div className="grid gap-5">
        <div className="flex flex-wrap items-end gap-4">
          <SegmentedOrSelect
            hasRoom={hasRoom}
            label="Head"
            options={headOptions}
            value={head}
            onValueChange={setHead}
          />
          <MonthField label="Month" value={month} onValueChange={setMonth} className="max-md:w-full" />
          {hasStates(head) && (
            <SelectField
              label="State"
              value={state}
              onChange={({ target }) => setState(target.value as StateCode | '')}
              className="max-md:w-full"
            >
              <option value="">All that are known</option>
              {Object.entries(states).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {data && period.success ? (
          <RulesCard
            key={head}
            head={head}
            state={hasStates(head) ? state : ''}
            month={period.data}
            overrides={data.overrides}
          />
        ) : (
          <Card flush>
            {data ? (
              <EmptyState icon="calendar" message={messages.chooseMonth} />
            ) : error ? (
              <ErrorState message={withReason(messages.loadFailed, error)} onRetry={() => void refetch()} />
            ) : (
              <Loading message="Loading the law…">
                <SkeletonRows count={5} className="grid gap-2 border-b border-line px-5 py-5 last:border-b-0">
                  <Skeleton className="h-4 w-40" />
                  <Skeleton className="h-5 w-72" />
                  <Skeleton className="h-4 w-96" />
                </SkeletonRows>
              </Loading>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
