import { useCallback, useState } from 'react';
import { type AuditEntry, auditMessages, auditRoutes } from '../../shared/audit/audit.ts';
import { isCalendarDate } from '../../shared/date.ts';
import { useDebounced } from '../lib/delayed-value.ts';
import { routePages, usePagedList } from '../lib/paged-list.ts';
import { Card } from '../ui/Card.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AuditFilters, type Filters } from './AuditFilters.tsx';
import { type AuditFilter, ExportButton } from './ExportButton.tsx';
import type { Person, PersonChoice } from './PersonField.tsx';

const messages = {
  loadFailed: 'Could not load the audit log.',
  none: 'The audit log is empty.',
  noneFound: 'No matching entries.',
  yearMissing: 'Enter a year from 1900 to 2099.',
} as const;

const AuditTable = lazyPart(async () => (await import('./AuditTable.tsx')).AuditTable);

/** Whether a field's day has no year yet: one that is being typed begins as 0002. */
const lacksYear = (day: string) => day !== '' && !isCalendarDate(day);

const noFilters: Filters = { person: undefined, action: '', field: '', from: '', to: '' };

const keyOf = ({ id }: AuditEntry): string => id;

/** The entries that a filter finds, as far as they are scrolled to. */
function AuditList({ filter, onChoose }: { filter: AuditFilter; onChoose: (person: Person) => void }) {
  const list = usePagedList(routePages(auditRoutes.entries, { query: filter }), keyOf);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListCard
      query={list}
      loading="Loading the audit log…"
      failed={messages.loadFailed}
      size={8}
      empty={<EmptyState icon="audit" message={isFiltered ? messages.noneFound : messages.none} />}
    >
      {(entries) => (
        <AuditTable entries={entries} onChoose={onChoose} hasMore={list.hasMore} onReach={list.onReach} />
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
