import { useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { useBusy } from '../lib/busy.ts';
import { downloadBlob } from '../lib/files.ts';
import { showToast } from '../lib/toasts.ts';
import { toCsv } from '../sheets/to-csv.ts';
import { Button } from '../ui/Button.tsx';
import { type AuditFilter, readAllEntries } from './calls.ts';
import { auditSheet } from './export-sheet.ts';
import { messages } from './messages.ts';

/** Downloads all that the filter finds, however far the list is scrolled. */
export function ExportButton({ filter, disabled }: { filter: AuditFilter; disabled: boolean }) {
  const [busy, runTask] = useBusy();
  const [read, setRead] = useState(0);
  const download = async () => {
    try {
      setRead(0);
      const csv = toCsv(auditSheet(await readAllEntries(filter, setRead)));
      downloadBlob(new Blob([csv], { type: 'text/csv' }), `audit-${todayInIndia()}.csv`);
    } catch {
      showToast('error', messages.exportFailed);
    }
  };
  return (
    <Button
      icon="download"
      busy={busy}
      busyLabel={`${read.toLocaleString('en-IN')} entries read…`}
      disabled={disabled}
      onClick={() => void runTask(download)}
    >
      Export CSV
    </Button>
  );
}
