import { useEffect, useRef, useState } from 'react';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { withReason } from '../../lib/call-error.ts';
import { count, countEmployees, formatCount } from '../../lib/count.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from '../messages.ts';
import { chooseArchiveTarget } from './archive-file.ts';
import { archivePdfs } from './archive-pdfs.ts';
import { ExportProgress, ExportSection, NameList } from './ExportSection.tsx';
import { fetchPdfWith } from './fetch-pdf.ts';

interface Archiving {
  /** Slips that are done; undefined where nothing is going on. */
  done?: number;
  failure?: string;
  /** The number of files that the archive came as, once it is whole. */
  files?: number;
  missing?: RegisterEntry[];
}

/** Makes the archive, one at a time. It ends with the dialog. */
function useArchive(payPeriod: string, entries: readonly RegisterEntry[]) {
  const [state, setState] = useState<Archiving>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const fileName = `salary-slips-${payPeriod}`;
      const target = await chooseArchiveTarget(`${fileName}.zip`);
      if (!target) return;
      setState({ done: 0 });
      const missing = await archivePdfs(entries, {
        payPeriod,
        fileName,
        target,
        fetchPdf: fetchPdfWith(signal),
        onProgress: (done) => setState({ done }),
      });
      setState({ missing, files: Math.ceil(entries.length / target.maxSlips) || 1 });
    } catch (error) {
      setState(signal.aborted ? {} : { failure: withReason(messages.exportFailed, error) });
    } finally {
      // After a failure, the PDFs that are still being fetched are not needed any more.
      controller.abort();
      running.current = undefined;
    }
  };
  return { ...state, start, cancel: () => running.current?.abort() };
}

interface PdfsSectionProps {
  payPeriod: string;
  entries: readonly RegisterEntry[];
}

/** Every slip of the month as PDF, in one archive. */
export function PdfsSection({ payPeriod, entries }: PdfsSectionProps) {
  const { done, failure = '', files, missing = [], start, cancel } = useArchive(payPeriod, entries);
  const isRunning = done !== undefined;
  const text = `${formatCount(done ?? 0)} of ${count(entries.length, 'PDF', 'PDFs')}`;
  return (
    <ExportSection
      title="Payslips"
      buttons={(describedBy) => (
        <Button
          icon={isRunning ? undefined : 'download'}
          aria-describedby={describedBy}
          onClick={() => (isRunning ? cancel() : void start())}
        >
          {isRunning ? 'Cancel' : 'Download ZIP'}
        </Button>
      )}
    >
      {isRunning ? (
        <div className="pt-1.5">
          <ExportProgress label="PDFs added" done={done} total={entries.length} text={text} />
        </div>
      ) : (
        <p className="figures">{count(entries.length, 'payslip', 'payslips')} as PDF.</p>
      )}
      <p role="status" className="figures empty:hidden">
        {files !== undefined &&
          `${count(entries.length - missing.length, 'PDF', 'PDFs')} downloaded in ${count(files, 'file', 'files')}.`}
      </p>
      {missing.length > 0 && (
        <p role="alert">
          <strong className="font-semibold text-caution">
            Not in the archive: {countEmployees(missing.length)} whose payslip does not fit on one page.
          </strong>{' '}
          <NameList names={missing.map(({ user }) => user.name)} />
        </p>
      )}
      <FormFailure message={failure} />
    </ExportSection>
  );
}
