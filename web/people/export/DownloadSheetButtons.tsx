import { useBusy } from '../../lib/busy.ts';
import { withReason } from '../../lib/call-error.ts';
import { downloadBlob } from '../../lib/files.ts';
import { showToast } from '../../lib/toasts.ts';
import type { Sheet } from '../../sheets/sheet-file.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from '../messages.ts';

/** The writers load when a file is asked for. */
const formats = {
  Excel: {
    extension: 'xlsx',
    toBlob: async (sheet: Sheet) => (await import('../../sheets/to-xlsx.ts')).toXlsx(sheet),
  },
  CSV: {
    extension: 'csv',
    toBlob: async (sheet: Sheet) =>
      new Blob([(await import('../../sheets/to-csv.ts')).toCsv(sheet)], { type: 'text/csv' }),
  },
} as const;
type Format = keyof typeof formats;

interface DownloadSheetButtonsProps {
  /** Of the file, without its extension. */
  name: string;
  /** Completes 'Download … as Excel'. */
  of?: string;
  /** Makes the sheet, when it is asked for. */
  create: () => Promise<Sheet>;
  describedBy?: string;
}

function DownloadSheetButton({
  format,
  name,
  of,
  create,
  describedBy,
}: DownloadSheetButtonsProps & { format: Format }) {
  const [busy, run] = useBusy();
  const { extension, toBlob } = formats[format];
  const download = async () => {
    try {
      downloadBlob(await toBlob(await create()), `${name}.${extension}`);
    } catch (error) {
      showToast('error', withReason(messages.exportFailed, error));
    }
  };
  return (
    <Button icon="download" busy={busy} aria-describedby={describedBy} onClick={() => void run(download)}>
      {of ? `Download ${of} (${format})` : `Download ${format}`}
    </Button>
  );
}

/** Downloads a sheet as Excel or as CSV. */
export const DownloadSheetButtons = (props: DownloadSheetButtonsProps) => (
  <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
    <DownloadSheetButton {...props} format="Excel" />
    <DownloadSheetButton {...props} format="CSV" />
  </div>
);
