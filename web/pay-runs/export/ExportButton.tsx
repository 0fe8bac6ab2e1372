import { useState } from 'react';
import type { PayRun } from '../../../shared/pay-runs/pay-runs.ts';
import { Button } from '../../ui/Button.tsx';
import { ExportDialog } from './ExportDialog.tsx';

/** Opens the files of a month, once its slips have been generated. */
export function ExportButton({ run }: { run: PayRun }) {
  const [open, setOpen] = useState(false);
  if (run.state !== 'generated' && run.state !== 'closed') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export files</Button>
      <ExportDialog open={open} run={run} onClose={() => setOpen(false)} />
    </>
  );
}
