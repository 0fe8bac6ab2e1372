import type { Sheet } from '../../sheets/sheet-file.ts';
import { toCsv } from '../../sheets/to-csv.ts';
import { toXlsx } from '../../sheets/to-xlsx.ts';
import { DownloadFileButton } from './DownloadFileButton.tsx';

interface SheetButtonsProps {
  /** Without its extension. */
  fileName: string;
  create: () => Sheet;
  describedBy: string;
  disabled?: boolean;
}

/** Download a spreadsheet as CSV or as Excel file. */
export function SheetButtons({ fileName, create, ...button }: SheetButtonsProps) {
  return (
    <>
      <DownloadFileButton
        fileName={`${fileName}.csv`}
        create={() => new Blob([toCsv(create())], { type: 'text/csv' })}
        {...button}
      >
        Download CSV
      </DownloadFileButton>
      <DownloadFileButton fileName={`${fileName}.xlsx`} create={() => toXlsx(create())} {...button}>
        Download XLSX
      </DownloadFileButton>
    </>
  );
}
