import { formatDateOf } from '../../shared/date.ts';
import { type LawOverride, lawRoutes } from '../../shared/law/law-rules.ts';
import type { Rule } from '../../shared/law/rule.ts';
import { shortDate } from '../../shared/law/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { messages, trustLabels, trustTones } from './messages.ts';
import type { RuleOfMonth } from './rules-of-month.ts';

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** 'Since 17 Sep 2026', 'From 1 Jan 2027 to 31 Mar 2027'. */
const daysText = ({ from, to }: { from: string; to?: string | undefined }) =>
  to === undefined ? `since ${shortDate(from)}` : `from ${shortDate(from)} to ${shortDate(to)}`;

/** Where a rule was read, as a link where it has an address. */
function Source({ source: { title, url, cite } }: Pick<Rule<unknown>, 'source'>) {
  const text = cite ? `${title}, ${cite}` : title;
  if (!url) return text;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-link underline underline-offset-4">
      {text}
    </a>
  );
}

function LawValue({ value, rule, isReplaced }: { value: string; rule: Rule<unknown>; isReplaced: boolean }) {
  return (
    <div className="grid gap-1">
      <p
        className={`figures text-15 text-pretty ${isReplaced ? 'text-tertiary line-through' : 'font-semibold'}`}
      >
        {value}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-secondary">
        <Badge tone={trustTones[rule.trust]}>{trustLabels[rule.trust]}</Badge>
        <span>{capitalized(daysText(rule))}</span>
        <span>
          <Source source={rule.source} />
        </span>
        <span className="text-tertiary">Checked on {shortDate(rule.checkedOn)}</span>
      </p>
      {rule.doubt && (
        <p className="text-13 text-caution text-pretty">{messages.confirmWithAccountant(rule.doubt)}</p>
      )}
    </div>
  );
}

interface OwnValueProps {
  text: string;
  own: LawOverride;
  isApplied: boolean;
  describedBy: string;
  onChange: () => void;
  confirmMessage: string;
  onRemove: () => Promise<void>;
}

function OwnValue({ text, own, isApplied, describedBy, onChange, confirmMessage, onRemove }: OwnValueProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-10 border border-accent/30 bg-accent-soft px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <p className="figures text-15 font-semibold text-pretty">
          Your company: {text}
          {!isApplied && <span className="font-normal text-tertiary"> (not in this month)</span>}
        </p>
        <p className="text-13 text-secondary">{capitalized(daysText(own))}</p>
        <p className="text-13 text-secondary">
          {own.reason}{' '}
          <span className="text-tertiary">
            (<bdi>{own.by.name}</bdi>, {formatDateOf(own.at)})
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button call={lawRoutes.changeLaw} size="small" aria-describedby={describedBy} onClick={onChange}>
          Change
        </Button>
        <DeleteButton
          call={lawRoutes.changeLaw}
          size="small"
          label="Remove"
          aria-describedby={describedBy}
          confirmMessage={confirmMessage}
          onDelete={onRemove}
        />
      </div>
    </div>
  );
}

interface RuleItemProps extends RuleOfMonth {
  /** Opens the dialog for an own value, or for a new one. */
  onSet: (own: LawOverride | undefined) => void;
  onRemove: (own: LawOverride) => Promise<void>;
}

/** A rule in a month: what applies, by which source, how sure, what came before and comes next, and the company's own. */
export function RuleItem({ rule, current, before, next, own, applied, onSet, onRemove }: RuleItemProps) {
  const nameId = `rule-${rule.id}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="grid min-w-0 flex-1 basis-80 gap-2">
        <h2 id={nameId} className="text-14 font-semibold text-secondary">
          {capitalized(rule.label)}
        </h2>
        {own.map((each) => (
          <OwnValue
            key={each.from}
            text={rule.describe(each.value)}
            own={each}
            isApplied={each === applied}
            describedBy={nameId}
            onChange={() => onSet(each)}
            confirmMessage={messages.confirmRemoval(rule.label)}
            onRemove={() => onRemove(each)}
          />
        ))}
        {current.map((each) => (
          <LawValue
            key={each.from}
            value={rule.describe(each.value)}
            rule={each}
            isReplaced={applied !== undefined}
          />
        ))}
        {current.length > 1 && !applied && <p className="text-13 text-caution">{messages.split}</p>}
        {current.length === 0 && !applied && <p className="text-13 text-caution">{messages.unknown}</p>}
        {(before || next) && (
          <ul className="figures grid gap-0.5 text-13 text-tertiary">
            {before?.to && (
              <li>
                Until {shortDate(before.to)}: {rule.describe(before.value)}
              </li>
            )}
            {next && (
              <li>
                From {shortDate(next.from)}: {rule.describe(next.value)}
              </li>
            )}
          </ul>
        )}
      </div>
      <Button
        call={lawRoutes.changeLaw}
        size="small"
        kind="soft"
        aria-describedby={nameId}
        onClick={() => onSet(undefined)}
      >
        Set own value
      </Button>
    </li>
  );
}
