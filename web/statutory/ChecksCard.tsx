import { type EsiReason, type EsiReasons, esiReasons } from '../../shared/statutory/filing/esi-upload.ts';
import { type FilingCheck, statutoryRoutes } from '../../shared/statutory/statutory-filing.ts';
import { count } from '../lib/count.ts';
import { mayCall } from '../lib/session.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { Icon } from '../ui/icons.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { messages } from './messages.ts';
import { describeChecks } from './progress.ts';

/** Findings that are listed at first. */
const listed = 8;

const CheckBadge = ({ errors }: FilingCheck) =>
  errors > 0 ? <Badge tone="negative">Error</Badge> : <Badge tone="caution">Look</Badge>;

interface ReasonsProps {
  /** The chosen reasons of an ESI upload. */
  reasons?: EsiReasons;
  onReasonsChange?: (reasons: EsiReasons) => void;
}

function CheckItem({ check, reasons = {}, onReasonsChange }: { check: FilingCheck } & ReasonsProps) {
  const { title, findings, errors, looks } = check;
  const more = errors + looks - Math.min(findings.length, listed);
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-3 py-3 first:pt-0 last:pb-0">
      <span>
        <CheckBadge {...check} />
      </span>
      <div className="grid gap-2 text-14">
        <p>{title}</p>
        {findings.slice(0, listed).map(({ userId, name, severity, message }) => (
          <div key={`${userId} ${name}`} className="grid gap-1.5 text-13 text-secondary">
            <p>
              {userId ? (
                <EmployeeLink id={userId} name={name} className="text-ink" />
              ) : (
                <span className="text-ink">{name}</span>
              )}
              : {message}
            </p>
            {userId &&
              onReasonsChange &&
              check.check === 'zeroDays' &&
              severity === 'error' &&
              mayCall(statutoryRoutes.recordFiling) && (
                <SelectField
                  label={`Reason for ${name}`}
                  hint={messages.reasonHint}
                  value={reasons[userId] ?? ''}
                  onChange={({ target: { value } }) =>
                    onReasonsChange({ ...reasons, [userId]: Number(value) as EsiReason })
                  }
                >
                  <option value="" disabled>
                    Choose a reason
                  </option>
                  {Object.entries(esiReasons).map(([code, text]) => (
                    <option key={code} value={code}>{`${code} · ${text}`}</option>
                  ))}
                </SelectField>
              )}
          </div>
        ))}
        {more > 0 && <p className="text-13 text-tertiary">and {count(more, 'more', 'more')}</p>}
      </div>
    </li>
  );
}

/**
 * The checks before a file is made: errors, which leave employees out, first, then what to look at, then what holds.
 */
export function ChecksCard({
  title,
  checks,
  ...reasons
}: { title: string; checks: readonly FilingCheck[] } & ReasonsProps) {
  const found = checks.filter(({ errors, looks }) => errors + looks > 0);
  const passed = checks.filter(({ errors, looks }) => errors + looks === 0);
  return (
    <Card className="grid content-start gap-4 self-start">
      <CardHeader title={title}>
        <p className="text-13 text-tertiary">{describeChecks({ checks })}</p>
      </CardHeader>
      {found.length > 0 && (
        <ul className="grid divide-y divide-line">
          {found
            .toSorted((a, b) => Number(b.errors > 0) - Number(a.errors > 0))
            .map((check) => (
              <CheckItem key={check.check} check={check} {...reasons} />
            ))}
        </ul>
      )}
      {passed.length > 0 && (
        <ul className="grid gap-2 text-13 text-secondary not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-4">
          {passed.map(({ check, title }) => (
            <li key={check} className="flex items-start gap-2.5">
              <Icon name="check" className="mt-px size-4 text-positive" />
              <span>
                <span className="sr-only">Passed: </span>
                {title}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
