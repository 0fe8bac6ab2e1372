import { type IsTitle, readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { maxSheetBytes, SheetError, type SheetRow, sheetMessages } from './sheet.ts';

interface SheetContent {
  /** The name of the worksheet that was read; absent in CSV. */
  name?: string;
  rows: SheetRow[];
}

const isZip = ([a, b]: Uint8Array) => a === 0x50 && b === 0x4b;

/** Reads a CSV or XLSX file, of which the titles tell the separator. @throws SheetError with a message for the user */
export async function readSheet(file: File, isTitle: IsTitle): Promise<SheetContent> {
  if (file.size > maxSheetBytes) throw new SheetError(sheetMessages.tooLarge);
  const isXlsx = /\.xlsx$/i.test(file.name);
  if (!isXlsx && !/\.(?:csv|tsv|txt)$/i.test(file.name)) throw new SheetError(sheetMessages.unknownType);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = isXlsx || isZip(bytes) ? await readXlsx(bytes) : { rows: readCsv(bytes, isTitle) };
  if (sheet.rows.length === 0) throw new SheetError(sheetMessages.empty);
  return sheet;
}
