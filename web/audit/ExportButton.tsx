import { useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { formatCount } from '../lib/count.ts';
import { toCsv } from '../sheets/to-csv.ts';
import { DownloadFileButton } from '../ui/DownloadFileButton.tsx';
import { type AuditFilter, readAllEntries } from './calls.ts';

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
        const entries = await readAllEntries(filter, setRead);
        const { auditSheet } = await import('./export-sheet.ts');
        return new Blob([toCsv(auditSheet(entries))], { type: 'text/csv' });
      }}
    >
      Export CSV
    </DownloadFileButton>
  );
}
