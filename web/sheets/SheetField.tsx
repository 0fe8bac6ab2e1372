import { FileField } from '../ui/FileField.tsx';
import { maxSheetRows } from './sheet.ts';

/** Takes a sheet as a file. */
export const SheetField = ({ onChoose }: { onChoose: (file: File) => void }) => (
  <FileField
    label="CSV or Excel sheet"
    accept=".csv,.tsv,.txt,.xlsx"
    hint={`Up to 5 MB and ${maxSheetRows.toLocaleString('en-IN')} rows. Of an Excel file, the first sheet is read.`}
    onChoose={onChoose}
    className="max-w-160"
  />
);
