import { useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { formatCount } from '../lib/count.ts';
import { toCsv } from '../sheets/to-csv.ts';
import { DownloadFileButton } from '../ui/DownloadFileButton.tsx';
import { type AuditFilter, readAllEntries } from './calls.ts';
import { auditSheet } from './export-sheet.ts';

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
        return new Blob([toCsv(auditSheet(await readAllEntries(filter, setRead)))], { type: 'text/csv' });
      }}
    >
      Export CSV
    </DownloadFileButton>
  );
}
