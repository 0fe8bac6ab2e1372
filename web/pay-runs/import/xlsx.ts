import { pushRow, type SheetCell, SheetError, type SheetRow, sheetMessages } from './sheet.ts';
import { xmlAttribute, xmlTokens } from './xml.ts';
import { readZipDirectory, readZipEntry, type ZipEntry } from './zip.ts';

/** Of the parts that are read together, in bytes: some 200 for each of ten cells in every row that is taken. */
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
}

/** The first worksheet that is not hidden. */
async function findWorksheet(parts: Parts): Promise<Worksheet> {
  const paths = new Map<string | undefined, string>();
  for (const token of xmlTokens(await parts.read('xl/_rels/workbook.xml.rels'))) {
    if (!('attributes' in token) || token.name !== 'Relationship') continue;
    const target = xmlAttribute(token.attributes, 'Target');
    if (target) paths.set(xmlAttribute(token.attributes, 'Id'), resolvePath(target));
  }
  for (const token of xmlTokens(await parts.read('xl/workbook.xml'))) {
    if (!('attributes' in token) || token.name !== 'sheet') continue;
    const path = paths.get(xmlAttribute(token.attributes, 'id'));
    const isVisible = (xmlAttribute(token.attributes, 'state') ?? 'visible') === 'visible';
    if (path && isVisible) return { path, name: xmlAttribute(token.attributes, 'name') ?? '' };
  }
  throw new SheetError(sheetMessages.unreadable);
}

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
  return strings;
}

/** Built-in number formats of dates and times (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format that shows a day, a month, a year or a time, outside of literal text, colours and conditions. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(
    code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''),
  );

/** Which of the cell styles show a number as a date. */
async function readDateStyles(parts: Parts): Promise<boolean[]> {
  const dateFormats = new Set<number>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  for (const token of xmlTokens(await parts.read('xl/styles.xml'))) {
    if (token.type === 'text') continue;
    if (token.name === 'cellXfs') isCellStyle = token.type === 'open';
    if (token.type === 'close') continue;
    const id = Number(xmlAttribute(token.attributes, 'numFmtId'));
    if (token.name === 'numFmt' && isDateFormat(xmlAttribute(token.attributes, 'formatCode') ?? ''))
      dateFormats.add(id);
    if (token.name === 'xf' && isCellStyle) styles.push(isBuiltInDate(id) || dateFormats.has(id));
  }
  return styles;
}

/** 'BC12' → 54. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** Excel keeps 15 digits, and so 0.3 where the file has 0.30000000000000004. */
const formatNumber = (value: string) => {
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)));
};

interface RawCell {
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

function toCell({ type, style, value, isFormula }: RawCell, strings: string[], dates: boolean[]): SheetCell {
  if (isFormula) return { text: value, kind: 'formula' };
  if (type === 's') return { text: strings[Number(value)] ?? '' };
  if (type === 'd' || (type === 'n' && value !== '' && dates[style])) return { text: value, kind: 'date' };
  return { text: type === 'n' ? formatNumber(value) : value };
}

/** The rows of a worksheet, read in slices, so that the page goes on answering. */
async function readRows(xml: string, strings: string[], dates: boolean[]): Promise<SheetRow[]> {
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
        if (cell) cells[column] = toCell(cell, strings, dates);
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
    const { name, path } = await findWorksheet(parts);
    const [strings, dates] = [await readSharedStrings(parts), await readDateStyles(parts)];
    return { name, rows: await readRows(await parts.read(path), strings, dates) };
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError(sheetMessages.unreadable, error);
  }
}
