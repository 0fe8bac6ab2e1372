import { serialToDate } from './parse-value.ts';
import { pushRow, type SheetCell, SheetError, type SheetRow, sheetMessages } from './sheet.ts';
import { xmlAttribute, xmlTokens } from './xml.ts';
import { readZipDirectory, readZipEntry, type ZipEntry } from './zip.ts';

/**
 * The largest size of the parts that are read together, in bytes: some 200 for each of ten cells in every row that is
 * taken.
 */
export const maxInflatedBytes = 40_000_000;

/** Between two pauses in which the page can answer, in tags and texts. */
const tokensAtOnce = 20_000;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The parts of a workbook. Their declared sizes are added up before any of them is inflated. */
class Parts {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #entries: Map<string, ZipEntry>;
  #left = maxInflatedBytes;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#entries = readZipDirectory(bytes);
  }

  /** The text of a part, empty where there is none. */
  async read(path: string): Promise<string> {
    const entry = this.#entries.get(path);
    if (!entry) return '';
    this.#left -= entry.size;
    if (this.#left < 0) throw new SheetError(sheetMessages.inflates);
    return new TextDecoder().decode(await readZipEntry(this.#bytes, entry));
  }
}

/** '../worksheets/sheet1.xml' or '/xl/worksheets/sheet1.xml' beside xl/workbook.xml → 'xl/worksheets/sheet1.xml'. */
const resolvePath = (target: string) => new URL(target, 'file:///xl/').pathname.slice(1);

interface Worksheet {
  name: string;
  path: string;
  /** Days are counted from 1904, as Excel for Mac once did. */
  isFrom1904: boolean;
}

/** The first worksheet that is not hidden. */
async function findWorksheet(parts: Parts): Promise<Worksheet> {
  const paths = new Map<string | undefined, string>();
  for (const token of xmlTokens(await parts.read('xl/_rels/workbook.xml.rels'))) {
    if (!('attributes' in token) || token.name !== 'Relationship') continue;
    const target = xmlAttribute(token.attributes, 'Target');
    if (target) paths.set(xmlAttribute(token.attributes, 'Id'), resolvePath(target));
  }
  let isFrom1904 = false;
  for (const token of xmlTokens(await parts.read('xl/workbook.xml'))) {
    if (!('attributes' in token)) continue;
    if (token.name === 'workbookPr')
      isFrom1904 = /^(?:1|true)$/.test(xmlAttribute(token.attributes, 'date1904') ?? '');
    if (token.name !== 'sheet') continue;
    const path = paths.get(xmlAttribute(token.attributes, 'id'));
    const isVisible = (xmlAttribute(token.attributes, 'state') ?? 'visible') === 'visible';
    if (path && isVisible) return { path, name: xmlAttribute(token.attributes, 'name') ?? '', isFrom1904 };
  }
  throw new SheetError(sheetMessages.unreadable);
}

/** Characters that XML cannot hold are written as _xHHHH_ (ECMA-376 part 1, 22.4.2.4). */
const decodeEscapes = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The texts that cells refer to by number. What is read aloud of Japanese text (`rPh`) is no part of them. */
async function readSharedStrings(parts: Parts): Promise<string[]> {
  const strings: string[] = [];
  let isText = false;
  let isPhonetic = false;
  for (const token of xmlTokens(await parts.read('xl/sharedStrings.xml'))) {
    if (token.type === 'text') {
      if (isText && !isPhonetic) strings.push((strings.pop() ?? '') + token.text);
    } else if (token.name === 'si' && token.type !== 'close') strings.push('');
    else if (token.name === 't') isText = token.type === 'open';
    else if (token.name === 'rPh') isPhonetic = token.type === 'open';
  }
  return strings.map(decodeEscapes);
}

/** Built-in number formats of dates and times (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format that shows a day, a month, a year or a time, outside of literal text, colours and conditions. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(
    code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '').replace(/general/gi, ''),
  );

/** How a cell style shows a number. */
interface NumberStyle {
  isDate: boolean;
  /** Zeros lead up to so many digits: an account number that is kept as a number has them by its format alone. */
  minDigits: number;
}

async function readNumberStyles(parts: Parts): Promise<NumberStyle[]> {
  const formats = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let isCellStyle = false;
  for (const token of xmlTokens(await parts.read('xl/styles.xml'))) {
    if (token.type === 'text') continue;
    if (token.name === 'cellXfs') isCellStyle = token.type === 'open';
    if (token.type === 'close') continue;
    const id = Number(xmlAttribute(token.attributes, 'numFmtId'));
    if (token.name === 'numFmt') formats.set(id, xmlAttribute(token.attributes, 'formatCode') ?? '');
    if (token.name !== 'xf' || !isCellStyle) continue;
    const code = formats.get(id) ?? '';
    styles.push({
      isDate: isBuiltInDate(id) || isDateFormat(code),
      minDigits: /^0+$/.test(code) ? code.length : 0,
    });
  }
  return styles;
}

/** The formats of a workbook's numbers. */
interface NumberFormats extends Pick<Worksheet, 'isFrom1904'> {
  styles: readonly NumberStyle[];
}

/** The date of a day that is counted from 1900 or 1904, YYYY-MM-DD; the text as it is where it is none. */
function toDateText(value: string, isFrom1904: boolean): string {
  const day = /^\d{1,7}(?:\.\d+)?$/.test(value) ? Math.floor(Number(value)) : 0;
  return day === 0 ? value : serialToDate(isFrom1904 ? day + 1462 : day);
}

/** 'BC12' → 54. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** In digits: a spreadsheet has made zeros of all that follow. */
const precision = 15;

/**
 * Excel keeps 15 digits, and so 0.3 where the file has 0.30000000000000004. A number of more is in scientific notation,
 * as Excel shows it: its last digits are lost.
 */
const formatNumber = (value: string, minDigits: number) => {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (Math.abs(number) >= 10 ** precision) return number.toExponential(precision - 1).toUpperCase();
  return String(Number(number.toPrecision(precision))).padStart(minDigits, '0');
};

interface RawCell {
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

function toValue(
  { type, style, value }: RawCell,
  strings: string[],
  { styles, isFrom1904 }: NumberFormats,
): SheetCell {
  if (type === 's') return { text: strings[Number(value)] ?? '' };
  if (type === 'd') return { text: value.slice(0, 'YYYY-MM-DD'.length), isDate: true };
  if (type !== 'n' || value === '') return { text: decodeEscapes(value) };
  const { isDate = false, minDigits = 0 } = styles[style] ?? {};
  return isDate ? { text: toDateText(value, isFrom1904), isDate } : { text: formatNumber(value, minDigits) };
}

const toCell = (raw: RawCell, strings: string[], formats: NumberFormats): SheetCell => ({
  ...toValue(raw, strings, formats),
  ...(raw.isFormula && { isFormula: true }),
});

/** The rows of a worksheet, read in slices, so that the page goes on answering. */
async function readRows(xml: string, strings: string[], formats: NumberFormats): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let number = 0;
  let column = -1;
  let cells: SheetCell[] = [];
  let cell: RawCell | undefined;
  let isValue = false;
  let tokens = 0;
  for (const token of xmlTokens(xml)) {
    if (++tokens % tokensAtOnce === 0) await pause();
    if (token.type === 'text') {
      if (cell && isValue) cell.value += token.text;
    } else if (token.name === 'row') {
      if (token.type === 'close') pushRow(rows, { number, cells });
      else {
        number = Number(xmlAttribute(token.attributes, 'r') ?? number + 1);
        cells = [];
        column = -1;
      }
    } else if (token.name === 'c') {
      if (token.type === 'close') {
        if (cell) cells[column] = toCell(cell, strings, formats);
        cell = undefined;
      } else {
        const reference = xmlAttribute(token.attributes, 'r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        const type = xmlAttribute(token.attributes, 't') ?? 'n';
        const style = Number(xmlAttribute(token.attributes, 's') ?? 0);
        if (token.type === 'open') cell = { type, style, value: '', isFormula: false };
      }
    } else if (token.name === 'v' || token.name === 't') isValue = token.type === 'open';
    else if (token.name === 'f' && cell) cell.isFormula = true;
  }
  return rows;
}

const isOldExcel = ([a, b, c, d]: Uint8Array) => a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0;

/**
 * The rows of the first visible worksheet of an Excel workbook (ECMA-376), and its name.
 * @throws SheetError where it is none, or would inflate beyond `maxInflatedBytes`
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<{ name: string; rows: SheetRow[] }> {
  if (isOldExcel(bytes)) throw new SheetError(sheetMessages.oldExcel);
  try {
    const parts = new Parts(bytes);
    const { name, path, isFrom1904 } = await findWorksheet(parts);
    const strings = await readSharedStrings(parts);
    const formats = { isFrom1904, styles: await readNumberStyles(parts) };
    return { name, rows: await readRows(await parts.read(path), strings, formats) };
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError(sheetMessages.unreadable, error);
  }
}
