import { lazy, Suspense, useCallback, useState } from 'react';
import { type AuditEntry, auditMessages } from '../../shared/audit/audit.ts';
import { isCalendarDate } from '../../shared/date.ts';
import { withReason } from '../lib/call-error.ts';
import { useDebounced } from '../lib/debounced.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { Card } from '../ui/Card.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { ListEnd } from '../ui/ListEnd.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AuditFilters, type Filters } from './AuditFilters.tsx';
import { type AuditFilter, auditQuery } from './calls.ts';
import { ExportButton } from './ExportButton.tsx';
import { messages } from './messages.ts';
import type { Person, PersonChoice } from './PersonField.tsx';

// With the names of all fields; asked for beside the entries.
const loading = import('./AuditTable.tsx');
const AuditTable = lazy(() => loading);

/** Whether a field's day has no year yet: one that is being typed begins as 0002. */
const lacksYear = (day: string) => day !== '' && !isCalendarDate(day);

const noFilters: Filters = { person: undefined, action: '', field: '', from: '', to: '' };

const keyOf = ({ id }: AuditEntry): string => id;

const AuditSkeleton = () => (
  <ListSkeleton
    message="Loading the audit log…"
    rows={8}
    className="h-15 gap-6 max-md:h-40"
    bars={['h-4 w-36', 'h-4 w-32 max-md:hidden', 'h-4 w-1/3 max-md:hidden']}
  />
);

/** The entries that a filter finds, as far as they are scrolled to. */
function AuditList({ filter, onChoose }: { filter: AuditFilter; onChoose: (person: Person) => void }) {
  const { rows, error, retry, hasMore, onReach } = usePagedList(auditQuery(filter), keyOf);
  const failure = error ? withReason(messages.loadFailed, error) : undefined;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListCard
      rows={rows}
      skeleton={<AuditSkeleton />}
      failure={failure === undefined ? undefined : { message: failure, onRetry: retry }}
      empty={<EmptyState icon="audit" message={isFiltered ? messages.noneFound : messages.none} />}
    >
      {(entries) => (
        <>
          <Suspense fallback={<AuditSkeleton />}>
            <AuditTable entries={entries} onChoose={onChoose} hasMore={hasMore} onReach={onReach} />
          </Suspense>
          <ListEnd hasMore={hasMore} failure={failure} onRetry={retry} />
        </>
      )}
    </ListCard>
  );
}

export default function AuditScreen() {
  const [filters, setFilters] = useState(noFilters);
  const change = useCallback(
    (changed: Partial<Filters>) => setFilters((current) => ({ ...current, ...changed })),
    [],
  );
  const choose = useCallback((person: PersonChoice) => change({ person }), [change]);
  const { person, action, field, from, to } = filters;
  const [firstDay, lastDay] = [from, to].map((day) => (lacksYear(day) ? undefined : day || undefined));
  // Shown only once typing rests.
  const isTyped = useDebounced(filters, 1000) === filters;
  const yearError = (day: string) => (isTyped && lacksYear(day) ? messages.yearMissing : undefined);
  const isReversed = firstDay !== undefined && lastDay !== undefined && lastDay < firstDay;
  // The export has the entries that the fields describe.
  const isUnfinished = person === 'unknown' || isReversed || lacksYear(from) || lacksYear(to);
  const filter: AuditFilter = {
    person: person === 'unknown' ? undefined : person?.id,
    action: action || undefined,
    field: field || undefined,
    from: firstDay,
    // A reversed range finds what its first day has, until it is mended.
    to: isReversed ? firstDay : lastDay,
  };
  return (
    <>
      <PageHeader subtitle="Actions of admins and employees, newest first. Entries cannot be changed or deleted.">
        <ExportButton filter={filter} disabled={isUnfinished} />
      </PageHeader>
      <div className="grid gap-4">
        <Card flush>
          <AuditFilters
            filters={filters}
            onChange={change}
            onPersonChange={choose}
            errors={{ from: yearError(from), to: isReversed ? auditMessages.endsBeforeStart : yearError(to) }}
          />
        </Card>
        <AuditList filter={filter} onChoose={choose} />
      </div>
    </>
  );
}
