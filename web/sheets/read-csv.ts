import Papa from 'papaparse';
import { pushRow, type SheetCell, SheetError, type SheetRow, sheetMessages } from './sheet.ts';
import { restoreText } from './to-csv.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The start of a file that is sampled, where its titles are. */
const sampledBytes = 20_000;

/** Share of the bytes of UTF-16, even of a text in another script: separators, digits and spaces have one each. */
const minZeros = 0.05;

/** The byte order of UTF-16, by its mark or by where its zeros are. No other text has zeros. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const top = bytes.subarray(0, sampledBytes);
  const odd = top.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const even = top.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  if (Math.max(odd, even) < top.length * minZeros) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** UTF-8 or UTF-16, else the Windows code page that older programs save in. @throws SheetError where it is no text */
function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    try {
      return new TextDecoder(utf16, { fatal: true }).decode(bytes);
    } catch (error) {
      throw new SheetError(sheetMessages.unreadableCsv, error);
    }
  }
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
  const top = text.slice(0, sampledBytes).replace(/"[^"]*"/g, '');
  const lines = top.split(/[\r\n]+/, 20);
  const writtenLines = text.slice(0, sampledBytes).split(/[\r\n]+/, 20);
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
