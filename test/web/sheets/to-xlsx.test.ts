import { strFromU8, unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readXlsx } from '../../../web/sheets/read-xlsx.ts';
import type { Sheet } from '../../../web/sheets/sheet.ts';
import { toXlsx } from '../../../web/sheets/to-xlsx.ts';

const kinds = ['text', 'amount', 'days'] as const;

/** More columns than the alphabet has letters, with an empty cell in each row. */
const wideSheet: Sheet = {
  name: 'Wide',
  columns: Array.from({ length: 54 }, (_, column) => ({
    label: `Column ${column}`,
    kind: kinds[column % 3] as (typeof kinds)[number],
  })),
  rows: [1, 2].map((row) => Array.from({ length: 54 }, (_, column) => (column === 1 ? '' : `${row}`))),
  totals: Array.from({ length: 54 }, () => '3'),
};

const toBytes = async (sheet: Sheet) => new Uint8Array(await (await toXlsx(sheet)).arrayBuffer());

/** The parts of the workbook as XML documents, by their paths. */
async function partsOf(sheet: Sheet): Promise<Map<string, Document>> {
  const { DOMParser } = new JSDOM().window;
  const files = Object.entries(unzipSync(await toBytes(sheet)));
  return new Map(
    files.map(([path, part]) => [path, new DOMParser().parseFromString(strFromU8(part), 'application/xml')]),
  );
}

const attributes = (document: Document | undefined, selector: string, name: string) =>
  [...(document?.querySelectorAll(selector) ?? [])].map((element) => element.getAttribute(name));

test('every row and cell of an XLSX file has its reference, which exceljs cannot do without', async () => {
  const sheet = (await partsOf(wideSheet)).get('xl/worksheets/sheet1.xml');
  expect(attributes(sheet, 'row', 'r')).toEqual(['1', '2', '3', '4']);
  expect(attributes(sheet, 'row[r="3"] > c', 'r').filter((_, column) => column % 26 < 2)).toEqual([
    ...['A3', 'B3', 'AA3', 'AB3', 'BA3', 'BB3'],
  ]);
  expect(attributes(sheet, 'dimension', 'ref')).toEqual(['A1:BB4']);
});

test('an XLSX file of an empty template has its row of titles as its dimension', async () => {
  const sheet = (await partsOf({ ...wideSheet, rows: [], totals: [] })).get('xl/worksheets/sheet1.xml');
  const template = (await partsOf({ name: 'T', columns: wideSheet.columns, rows: [] })).get(
    'xl/worksheets/sheet1.xml',
  );
  expect(attributes(sheet, 'dimension', 'ref')).toEqual(['A1:BB2']);
  expect(attributes(template, 'dimension', 'ref')).toEqual(['A1:BB1']);
});

test('every style that a cell of an XLSX file names is defined, beside the default style Normal', async () => {
  const parts = await partsOf(wideSheet);
  const styles = parts.get('xl/styles.xml');
  const cellFormats = attributes(styles, 'cellXfs > xf', 'numFmtId');
  const named = attributes(parts.get('xl/worksheets/sheet1.xml'), 'c, col', 's');
  const used = named.filter((style) => style !== null).map(Number);
  expect(Math.max(...used)).toBeLessThan(cellFormats.length);
  expect(attributes(styles, 'cellStyles > cellStyle', 'name')).toEqual(['Normal']);
  for (const list of ['fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles']) {
    const [count] = attributes(styles, `styleSheet > ${list}`, 'count');
    expect([list, Number(count)]).toEqual([
      list,
      styles?.querySelector(`styleSheet > ${list}`)?.childElementCount,
    ]);
  }
  // Without a style of its own a cell has the first one, which is no text.
  expect(cellFormats[0]).toBe('0');
});

test('every part of an XLSX file has its content type, and every relationship leads to a part', async () => {
  const parts = await partsOf(wideSheet);
  const types = parts.get('[Content_Types].xml');
  const declared = attributes(types, 'Override', 'PartName');
  const extensions = attributes(types, 'Default', 'Extension');
  for (const path of parts.keys())
    expect(declared.includes(`/${path}`) || extensions.includes(path.split('.').at(-1) ?? '')).toBe(true);
  for (const path of declared) expect(parts.has(String(path).slice(1)), String(path)).toBe(true);
  for (const target of attributes(parts.get('xl/_rels/workbook.xml.rels'), 'Relationship', 'Target'))
    expect(parts.has(`xl/${target}`), String(target)).toBe(true);
});

test('an account number of an XLSX file is text with all of its zeros and digits, and is not marked as a mistake', async () => {
  const account = '00012300123456789012';
  const sheet: Sheet = {
    name: 'Advice',
    columns: [{ label: 'Account Number', kind: 'text' }],
    rows: [[account]],
  };
  const cell = (await partsOf(sheet)).get('xl/worksheets/sheet1.xml')?.querySelector('c[r="A2"]');
  expect([cell?.getAttribute('t'), cell?.textContent]).toEqual(['inlineStr', account]);
  const ignored = (await partsOf(sheet)).get('xl/worksheets/sheet1.xml')?.querySelector('ignoredError');
  expect([ignored?.getAttribute('sqref'), ignored?.getAttribute('numberStoredAsText')]).toEqual([
    'A1:A2',
    '1',
  ]);
  expect((await readXlsx(await toBytes(sheet))).rows[1]?.cells).toEqual([{ text: account }]);
});
