import { strFromU8, unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';

/** The fields of each line (RFC 4180), quotes taken off. */
export function parseCsv(csv: string): string[][] {
  const lines: string[][] = [[]];
  const text = csv.replace(/^\uFEFF/, '');
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** A cell of a workbook: text, or a number with the digits that are written. */
type XlsxCell = { text: string } | { number: string } | undefined;

const unescapeText = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The cells of the sheet of a workbook; undefined where one is empty. */
export async function readXlsx(file: Blob | Uint8Array): Promise<XlsxCell[][]> {
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
  const parts = unzipSync(bytes);
  const { DOMParser } = new JSDOM().window;
  const documents = Object.entries(parts).map(([path, part]) => {
    const document = new DOMParser().parseFromString(strFromU8(part), 'application/xml');
    const error = document.querySelector('parsererror');
    if (error) throw new Error(`${path} is not well-formed: ${error.textContent}`);
    return [path, document] as const;
  });
  const sheet = new Map(documents).get('xl/worksheets/sheet1.xml');
  return [...(sheet?.querySelectorAll('row') ?? [])].map((row) =>
    [...row.querySelectorAll('c')].map((cell): XlsxCell => {
      if (cell.querySelector('f')) throw new Error(`${cell.outerHTML} is a formula`);
      const text = cell.getAttribute('t') === 'inlineStr' && cell.querySelector('t')?.textContent;
      if (typeof text === 'string') return { text: unescapeText(text) };
      const number = cell.querySelector('v')?.textContent;
      return number ? { number } : undefined;
    }),
  );
}
