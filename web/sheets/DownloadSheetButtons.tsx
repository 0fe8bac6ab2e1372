import { DownloadFileButton } from '../ui/DownloadFileButton.tsx';
import type { Sheet } from './sheet.ts';

/** The writers load when a file is asked for. */
const formats = {
  Excel: {
    extension: 'xlsx',
    toBlob: async (sheet: Sheet) => (await import('./to-xlsx.ts')).toXlsx(sheet),
  },
  CSV: {
    extension: 'csv',
    toBlob: async (sheet: Sheet) =>
      new Blob([(await import('./to-csv.ts')).toCsv(sheet)], { type: 'text/csv' }),
  },
} as const;

interface DownloadSheetButtonsProps {
  /** The file's name, without its extension. */
  name: string;
  /** Completes 'Download … (Excel)'. */
  of?: string;
  /** Makes the sheet, when it is asked for. */
  create: () => Sheet | Promise<Sheet>;
  describedBy?: string;
  disabled?: boolean;
}

/** Downloads a sheet as Excel or as CSV. */
export const DownloadSheetButtons = ({ name, of, create, ...button }: DownloadSheetButtonsProps) => (
  <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
    {(['Excel', 'CSV'] as const).map((format) => (
      <DownloadFileButton
        key={format}
        fileName={`${name}.${formats[format].extension}`}
        create={async () => formats[format].toBlob(await create())}
        {...button}
      >
        {of ? `Download ${of} (${format})` : `Download ${format}`}
      </DownloadFileButton>
    ))}
  </div>
);
