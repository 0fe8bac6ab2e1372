import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Sheet, SheetColumn } from './sheet.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Rows that are written before the browser gets a turn. */
const rowsPerTask = 500;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Characters that XML cannot hold are written as _xHHHH_ (ECMA-376 part 1, 22.4.2.4), and so is a '_' that a reader
 * would take for the start of such an escape.
 */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(
      /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|_(?=x[0-9a-f]{4}_)/giu,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Indexes of cellXfs in the styles: built-in formats General, text (49), and two decimals (2). */
const numberFormats = [0, 49, 2];
const styleIndex = { days: 0, text: 1, amount: 2 } as const satisfies Record<SheetColumn['kind'], number>;
const boldOffset = numberFormats.length;

const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const cellFormat = (numFmtId: number, fontId: number) =>
  `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

/** Each number format, and again in bold; with the default style Normal, which openpyxl looks for. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${2 * boldOffset}">${[0, 1].flatMap((fontId) => numberFormats.map((id) => cellFormat(id, fontId))).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const parts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
});

/** In characters. */
const columnWidths = { text: 22, amount: 16, days: 11 } as const satisfies Record<
  SheetColumn['kind'],
  number
>;

/** The letters of a column, counted from 0: 0 → 'A', 54 → 'BC'. */
const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** 'A1:J28', all cells of a sheet. */
function rangeOf({ columns, rows, totals }: Sheet): string {
  const rowCount = 1 + rows.length + (totals ? 1 : 0);
  return `A1:${columnLetters(columns.length - 1)}${rowCount}`;
}

/** Column styles keep an account number that is typed below the rows as text. */
const sheetStart = (sheet: Sheet) =>
  `${declaration}<worksheet xmlns="${main}"><dimension ref="${rangeOf(sheet)}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${sheet.columns.map(({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${columnWidths[kind]}" customWidth="1" style="${styleIndex[kind]}"/>`).join('')}</cols><sheetData>`;

/** Excel marks each account number as a mistake, "number stored as text", unless it is told not to. */
const sheetEnd = (sheet: Sheet) =>
  `</sheetData><ignoredErrors><ignoredError sqref="${rangeOf(sheet)}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

function cellXml(reference: string, value: string, kind: SheetColumn['kind'], bold: boolean): string {
  const start = `<c r="${reference}" s="${styleIndex[kind] + (bold ? boldOffset : 0)}"`;
  // Empty cells have their style too: what is typed into one is taken as the others of its column.
  if (value === '') return `${start}/>`;
  if (kind !== 'text') return `${start}><v>${value}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
}

/**
 * A sheet as a workbook of Office Open XML. Text cells are strings, which no spreadsheet runs or reads as a number.
 * Written by hand on fflate's synchronous part: what else there is zips in a worker from a blob: URL, which the content
 * security policy forbids.
 */
export async function toXlsx(sheet: Sheet): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  const addPart = (path: string) => {
    const part = new ZipDeflate(path);
    zip.add(part);
    return (xml: string, isLast = false) => part.push(strToU8(xml), isLast);
  };
  for (const [path, xml] of Object.entries(parts(sheet.name))) addPart(path)(xml, true);

  const { columns, rows, totals } = sheet;
  const kinds = columns.map(({ kind }) => kind);
  const titles = columns.map(({ label }) => label);
  let number = 0;
  const rowXml = (row: readonly string[], kindOf: readonly SheetColumn['kind'][], bold = false) => {
    number++;
    const cells = row.map((value, index) =>
      cellXml(`${columnLetters(index)}${number}`, value, kindOf[index] ?? 'text', bold),
    );
    return `<row r="${number}">${cells.join('')}</row>`;
  };
  const write = addPart('xl/worksheets/sheet1.xml');
  write(sheetStart(sheet) + rowXml(titles, [], true));
  for (let index = 0; index < rows.length; index += rowsPerTask) {
    write(
      rows
        .slice(index, index + rowsPerTask)
        .map((row) => rowXml(row, kinds))
        .join(''),
    );
    await nextTask();
  }
  write((totals ? rowXml(totals, kinds, true) : '') + sheetEnd(sheet), true);
  zip.end();
  return new Blob(chunks, { type: xlsxType });
}
