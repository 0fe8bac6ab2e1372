import Papa from 'papaparse';
import { restoreText } from './formula-quote.ts';
import { pushRow, type SheetCell, SheetError, type SheetRow, sheetMessages } from './sheet.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** UTF-8, UTF-16 where a byte order mark says so, else the Windows code page that older programs save in. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [',', ';', '\t', '|'];

/** Whether a text is the title of a column that is looked for. */
export type IsTitle = (text: string) => boolean;

const unquote = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

/**
 * The separator that makes the most titles of a line near the top, or else the most cells; of several, the first in the
 * text. Cells alone would mislead: a name or an email address may have more bars than a line has cells.
 */
function findSeparator(text: string, isTitle: IsTitle): string {
  const top = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const lines = top.split(/[\r\n]+/, 20);
  const writtenLines = text.slice(0, 20_000).split(/[\r\n]+/, 20);
  const scored = separators
    .filter((separator) => top.includes(separator))
    .map((separator) => ({
      separator,
      titles: Math.max(
        ...writtenLines.map((line) => line.split(separator).filter((cell) => isTitle(unquote(cell))).length),
      ),
      cells: Math.max(...lines.map((line) => line.split(separator).length)),
      position: top.indexOf(separator),
    }));
  const [best] = scored.sort((a, b) => b.titles - a.titles || b.cells - a.cells || a.position - b.position);
  return best?.separator ?? ',';
}

/** Excel's first line that names the separator. */
const separatorLine = /^sep=.(?:\r\n|\n|\r)/i;

const toCell = (text: string): SheetCell =>
  text.startsWith('=') ? { text, isFormula: true } : { text: restoreText(text) };

/** The rows of a file of separated values; commas, semicolons, tabs and bars are told apart by what is in it. */
export function readCsv(bytes: Uint8Array, isTitle: IsTitle): SheetRow[] {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new SheetError(sheetMessages.unreadableCsv);
  const [named = ''] = separatorLine.exec(text) ?? [];
  const rows: SheetRow[] = [];
  let number = named ? 1 : 0;
  Papa.parse<string[]>(text.slice(named.length), {
    delimiter: named ? named.charAt(4) : findSeparator(text, isTitle),
    step: ({ data }) => pushRow(rows, { number: ++number, cells: data.map(toCell) }),
  });
  return rows;
}
