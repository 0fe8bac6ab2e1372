import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import type { LawRule } from '../../shared/law/law-rule.ts';
import { type LawOverride, lawRoutes } from '../../shared/law/law-rules.ts';
import { type StateCode, states } from '../../shared/law/states.ts';
import { type PayPeriod, payPeriod, toPeriod } from '../../shared/period.ts';
import type { ReplyOf } from '../../shared/route.ts';
import { attempt } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { useReplacing, useRoute } from '../lib/query.tsx';
import { Card } from '../ui/Card.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SegmentedOrSelect } from '../ui/Segmented.tsx';
import { EmptyState } from '../ui/states.tsx';
import { messages } from './messages.ts';
import type { ChangeLaw } from './OverrideDialog.tsx';
import { RuleItem } from './RuleItem.tsx';
import { hasStates, type LawHead, lawHeadLabels, lawHeads, rulesOfMonth } from './rules-of-month.ts';

const OverrideDialog = lazyPart(async () => (await import('./OverrideDialog.tsx')).OverrideDialog);

const headOptions = lawHeads.map((value) => ({ value, label: lawHeadLabels[value] }));

/** The rule of the open dialog. */
interface Editing {
  rule: LawRule;
  override: LawOverride | undefined;
  value: unknown;
}

interface RulesCardProps {
  head: LawHead;
  state: StateCode | '';
  month: PayPeriod;
  law: ReplyOf<typeof lawRoutes.law>;
}

function RulesCard({ head, state, month, law: { overrides, version } }: RulesCardProps) {
  const replacing = useReplacing(lawRoutes.law);
  const changeLaw: ChangeLaw = (change) =>
    replacing(asAdmin(lawRoutes.changeLaw, { body: { version, ...change } }));
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
      {editing && (
        <OverrideDialog
          key={`${editing.rule.id} ${editing.override?.from} ${isOpen}`}
          open={isOpen}
          {...editing}
          from={`${month}-01`}
          changeLaw={changeLaw}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** The rules of the law in a month, by head, with their sources, and the company's own values. */
export default function LawScreen() {
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
              none="All that are known"
              options={states}
            />
          )}
        </div>
        <Loaded
          query={useRoute(lawRoutes.law)}
          loading="Loading the law…"
          failed={messages.loadFailed}
          as="list"
          isEmpty={() => !period.success}
          empty={<EmptyState icon="calendar" message={messages.chooseMonth} />}
        >
          {(law) =>
            period.success && (
              <RulesCard
                key={head}
                head={head}
                state={hasStates(head) ? state : ''}
                month={period.data}
                law={law}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}
