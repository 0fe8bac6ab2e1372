import type { AuditChange } from '../../shared/audit/audit.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import { formatValue, labelOfChange, sortChanges } from './changes.ts';

const shownAtFirst = 4;

/** 'Basic Salary: ₹50,000.00 → ₹52,000.00'; of a field whose content is not in the audit log, its name. */
function Change({ change }: { change: AuditChange }) {
  const { field, before, after } = change;
  const [was, is] = [formatValue(field, before), formatValue(field, after)];
  return (
    <li className="figures wrap-anywhere">
      <span className="text-tertiary">{labelOfChange(change)}</span>{' '}
      {was === undefined && is === undefined ? (
        '(not shown)'
      ) : (
        <>
          {was !== undefined && (
            <>
              <bdi className="text-secondary">{was}</bdi> <span className="sr-only">to</span>
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <bdi className="font-semibold">{is ?? 'none'}</bdi>
        </>
      )}
    </li>
  );
}

/** Lists values before and after; of a long list, the first ones. */
export function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  const sorted = sortChanges(changes);
  return (
    <ShowMore isCollapsible={sorted.length > shownAtFirst} moreLabel={`Show all ${sorted.length} changes`}>
      {(isCollapsed) => (
        <ul className="mt-1 grid gap-0.5 text-13">
          {(isCollapsed ? sorted.slice(0, shownAtFirst) : sorted).map((change) => (
            <Change key={labelOfChange(change)} change={change} />
          ))}
        </ul>
      )}
    </ShowMore>
  );
}
