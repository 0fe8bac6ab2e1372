import { FileField } from '../ui/FileField.tsx';
import { maxSheetRows } from './sheet.ts';

/** File input for a spreadsheet. */
export const SheetField = ({ onChoose }: { onChoose: (file: File) => void }) => (
  <FileField
    label="CSV or Excel file"
    accept=".csv,.tsv,.txt,.xlsx"
    hint={`Up to 5 MB and ${maxSheetRows.toLocaleString('en-IN')} rows. The first worksheet of an Excel file is used.`}
    onChoose={onChoose}
    className="max-w-160"
  />
);
