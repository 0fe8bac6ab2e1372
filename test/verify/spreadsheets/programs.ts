import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { JSDOM } from 'jsdom';
import { requireTool } from '../../../scripts/tools/install-tool.ts';
import { libreOffice, pythonWithOpenpyxl } from './installed.ts';

/** A worksheet as a program sees it: of each cell the text or the number; '' where it is empty. */
interface ReadSheet {
  name: string;
  rows: (string | number)[][];
}

const folder = mkdtempSync(join(tmpdir(), 'vetan-spreadsheets-'));
export const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });

let files = 0;
function save(bytes: Uint8Array): string {
  const file = join(folder, `${++files}.xlsx`);
  writeFileSync(file, bytes);
  return file;
}

const here = import.meta.dirname;
const openpyxl = (command: 'read' | 'make', path: string): string =>
  execFileSync(pythonWithOpenpyxl() ?? '', [join(here, 'openpyxl.py'), command, path], {
    encoding: 'utf8',
    // The default style that it would warn of is a failure.
    env: { ...process.env, PYTHONWARNINGS: 'error' },
  });

/** Converts a file with LibreOffice, under a profile of its own. @returns the path of the file that it wrote */
function convert(file: string, extension: string, options: string[] = []): string {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const command = [profile, '--headless', ...options, '--convert-to', extension, '--outdir', folder, file];
  const { stdout, stderr } = spawnSync(libreOffice() ?? '', command, { encoding: 'utf8' });
  const converted = join(folder, `${basename(file).replace(/\.\w+$/, '')}.${extension}`);
  if (!stdout.includes(converted)) throw new Error(`LibreOffice could not convert ${file}: ${stderr}`);
  return converted;
}

/** @throws Error for a formula */
const noFormula = (formula: unknown) => {
  if (formula) throw new Error(`a cell became the formula ${JSON.stringify(formula)}`);
};

/** The cells of LibreOffice's own XML, which has the type of each. */
function readFlatXml(xml: string): ReadSheet {
  const { DOMParser } = new JSDOM().window;
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const table = document.getElementsByTagName('table:table')[0];
  const rows = [...(table?.getElementsByTagName('table:table-row') ?? [])].map((row) =>
    [...row.getElementsByTagName('table:table-cell')].flatMap((cell) => {
      noFormula(cell.getAttribute('table:formula'));
      const isNumber = cell.getAttribute('office:value-type') === 'float';
      const value = isNumber ? Number(cell.getAttribute('office:value')) : (cell.textContent ?? '').trim();
      const repeated = Number(cell.getAttribute('table:number-columns-repeated') ?? 1);
      return repeated > 100 ? [] : Array.from({ length: repeated }, () => value);
    }),
  );
  return { name: table?.getAttribute('table:name') ?? '', rows: rows.filter((row) => row.some(String)) };
}

const load = (name: 'exceljs' | 'xlsx') => requireTool('spreadsheets')(name);

/** The readers of an Excel file in each program. */
export const readers: Record<string, (bytes: Uint8Array) => ReadSheet | Promise<ReadSheet>> = {
  LibreOffice: (bytes) => readFlatXml(readFileSync(convert(save(bytes), 'fods'), 'utf8')),
  openpyxl: (bytes) => {
    const { name, rows } = JSON.parse(openpyxl('read', save(bytes)));
    const toValue = ([type, value]: [string, string | number | null]) => {
      noFormula(type === 'f' && value);
      return value ?? '';
    };
    return { name, rows: rows.map((row: [string, string | number | null][]) => row.map(toValue)) };
  },
  exceljs: async (bytes) => {
    const book = new (load('exceljs').Workbook)();
    await book.xlsx.load(bytes);
    const [sheet] = book.worksheets;
    const rows: ReadSheet['rows'] = [];
    sheet.eachRow((row: { getCell(column: number): { value: unknown; formula?: string } }) => {
      const cells = Array.from({ length: sheet.columnCount }, (_, column) => row.getCell(column + 1));
      rows.push(
        cells.map(({ value, formula }) => {
          noFormula(formula);
          return (value ?? '') as string | number;
        }),
      );
    });
    return { name: sheet.name, rows };
  },
  SheetJS: (bytes) => {
    const { read, utils } = load('xlsx');
    const { SheetNames, Sheets } = read(bytes, { cellFormula: true });
    const [name] = SheetNames;
    for (const cell of Object.values<{ f?: string }>(Sheets[name])) noFormula(cell.f);
    return { name, rows: utils.sheet_to_json(Sheets[name], { header: 1, defval: '' }) };
  },
};

/** How LibreOffice reads the columns of a CSV file: 1 as it thinks, 2 as text, 4 as a date with the day first. */
const columnTypes = { people: '1/2/4/4/7/2', 'pay-run': '1/2' } as const;
export type MadeFile = keyof typeof columnTypes;

/** The same tables as a library is given them. @param day is midnight of a day where the library counts from */
const tables = {
  people: (day: (year: number, month: number, day: number) => Date) => [
    ['Emp Code', 'Employee Name', 'Official Email', 'DOJ', 'Basic', 'HRA', 'A/c No.', 'IFSC'],
    [
      ...['0042', 'आशा राव', 'asha.rao@example.com', day(2026, 3, 1), 45000.5, '18,000'],
      ...['00123456789012345678', 'HDFC0001234'],
    ],
    [
      ...['0043', 'Nila Sen', 'nila@example.com', day(2025, 11, 31), 30000, 12000],
      ...['005010031167', 'SBIN0001234'],
    ],
  ],
  'pay-run': () => [
    ['Employee ID', 'Paid Days', 'LOP Days', 'Other Deduction'],
    ['0042', 28.5, 1.5, '1,250.50'],
    [43, 30, 0, 300],
  ],
} as const;

/** The makers of an Excel file in each program. */
export const makers: Record<string, (name: MadeFile) => Uint8Array | Promise<Uint8Array>> = {
  LibreOffice: (name) => {
    const filter = `--infilter=CSV:44,34,76,1,${columnTypes[name]},0,false,true,false,false,false`;
    return readFileSync(convert(join(here, `${name}.csv`), 'xlsx', [filter]));
  },
  openpyxl: (name) => {
    openpyxl('make', folder);
    return readFileSync(join(folder, `${name}-openpyxl.xlsx`));
  },
  'openpyxl, streamed': (name) => {
    openpyxl('make', folder);
    return readFileSync(join(folder, `${name}-openpyxl-streamed.xlsx`));
  },
  exceljs: async (name) => {
    const book = new (load('exceljs').Workbook)();
    book.addWorksheet('Data').addRows(tables[name]((...day) => new Date(Date.UTC(...day))));
    return new Uint8Array(await book.xlsx.writeBuffer());
  },
  SheetJS: (name) => {
    const { utils, write } = load('xlsx');
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(tables[name]((...day) => new Date(...day))), 'Data');
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
  },
};
