import { useState } from 'react';
import { auditRoutes } from '../../shared/audit/audit.ts';
import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { todayInIndia } from '../../shared/date.ts';
import { readAll } from '../lib/client.ts';
import { formatCount } from '../lib/count.ts';
import { toCsv } from '../sheets/to-csv.ts';
import { DownloadFileButton } from '../ui/DownloadFileButton.tsx';

/** Filters of the audit log; without any, all entries are shown. */
export interface AuditFilter {
  person?: string | undefined;
  action?: AuditAction | undefined;
  /** The name of a changed field. */
  field?: string | undefined;
  /** Days in India, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

const exportedAtOnce = 1000;

/** Downloads all that the filter finds, however far the list is scrolled. */
export function ExportButton({ filter, disabled }: { filter: AuditFilter; disabled: boolean }) {
  const [read, setRead] = useState(0);
  return (
    <DownloadFileButton
      fileName={`audit-${todayInIndia()}.csv`}
      busyLabel={`${formatCount(read)} entries read…`}
      disabled={disabled}
      create={async () => {
        setRead(0);
        const entries = await readAll(
          auditRoutes.entries,
          { query: { ...filter, limit: exportedAtOnce } },
          ({ id }) => id,
          setRead,
        );
        const { auditSheet } = await import('./export-sheet.ts');
        return new Blob([toCsv(auditSheet(entries))], { type: 'text/csv' });
      }}
    >
      Export CSV
    </DownloadFileButton>
  );
}
