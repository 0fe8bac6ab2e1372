import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Sheet, SheetColumn } from './sheet-file.ts';

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
 * What XML cannot hold is written as _xHHHH_ (ECMA-376 part 1, 22.4.2.4), and so is a '_' that a reader would take for
 * the start of such an escape.
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

/** Indexes of cellXfs in the styles. */
const styleIndex = { text: 0, amount: 1, days: 2 } as const satisfies Record<SheetColumn['kind'], number>;
const boldOffset = 3;

/** Text as text (built-in format 49), amounts with two decimals (2), days as they are (0); each again in bold. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">${[0, 1].flatMap((font) => [49, 2, 0].map((format) => `<xf xfId="0" numFmtId="${format}" fontId="${font}" applyNumberFormat="1" applyFont="1"/>`)).join('')}</cellXfs></styleSheet>`;

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

/** What is typed into a column below the rows is taken as they are: an account number stays text. */
const sheetStart = ({ columns }: Sheet) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${columnWidths[kind]}" customWidth="1" style="${styleIndex[kind]}"/>`).join('')}</cols><sheetData>`;

const sheetEnd = '</sheetData></worksheet>';

function cellXml(value: string, kind: SheetColumn['kind'], bold: boolean): string {
  const style = styleIndex[kind] + (bold ? boldOffset : 0);
  // Empty cells are written too: the place of a cell follows from those before it.
  if (value === '') return `<c s="${style}"/>`;
  if (kind !== 'text') return `<c s="${style}"><v>${value}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
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
  const rowXml = (row: readonly string[], bold = false) =>
    `<row>${row.map((value, index) => cellXml(value, columns[index]?.kind ?? 'text', bold)).join('')}</row>`;
  const header = columns.map(({ label }) => cellXml(label, 'text', true)).join('');
  const write = addPart('xl/worksheets/sheet1.xml');
  write(`${sheetStart(sheet)}<row>${header}</row>`);
  for (let index = 0; index < rows.length; index += rowsPerTask) {
    write(
      rows
        .slice(index, index + rowsPerTask)
        .map((row) => rowXml(row))
        .join(''),
    );
    await nextTask();
  }
  write((totals ? rowXml(totals, true) : '') + sheetEnd, true);
  zip.end();
  return new Blob(chunks, { type: xlsxType });
}
