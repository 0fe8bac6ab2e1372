import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readCsv } from '../../../web/sheets/read-csv.ts';
import { readSheet } from '../../../web/sheets/read-sheet.ts';
import { maxInflatedBytes, readXlsx } from '../../../web/sheets/read-xlsx.ts';
import { maxSheetBytes, maxSheetRows, sheetMessages } from '../../../web/sheets/sheet.ts';
import { workbook, workbookFiles, zip } from './workbook.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const isTitle = (text: string) => ['ID', 'Name'].includes(text);
const texts = (bytes: Uint8Array) =>
  readCsv(bytes, isTitle).map(({ cells }) => cells.map((cell) => cell?.text));

describe('a CSV file', () => {
  test.each([
    ['commas', encode('ID,Name\r\nSSW-1,"Rao, Asha"\r\n')],
    ['semicolons', encode('ID;Name\nSSW-1;Rao, Asha\n')],
    ['tabs, as Excel saves Unicode text', utf16('ID\tName\r\nSSW-1\tRao, Asha\r\n')],
    ['a byte order mark', encode('\ufeffID,Name\nSSW-1,"Rao, Asha"')],
    ['a line that names the separator', encode('sep=;\r\nID;Name\r\nSSW-1;Rao, Asha')],
  ])('is read with %s', (_, bytes) => {
    expect(texts(bytes)).toEqual([
      ['ID', 'Name'],
      ['SSW-1', 'Rao, Asha'],
    ]);
  });

  // behaviour people: Titles in two rows
  test.each([
    ['little-endian', (bytes: Buffer) => bytes],
    ['big-endian', (bytes: Buffer) => bytes.swap16()],
  ])('is read in UTF-16 without a byte order mark, %s, also with names of another script', (_, order) => {
    const text = 'ID,Name\r\nSSW-1,आशा राव\r\n'.repeat(2);
    expect(texts(new Uint8Array(order(Buffer.from(text, 'utf16le'))))[1]).toEqual(['SSW-1', 'आशा राव']);
  });

  test('is refused in plain words where it is no text', () => {
    for (const bytes of [
      Uint8Array.of(0x49, 0x44, 0x2c, 0, 0, 0, 0x31),
      Uint8Array.of(0x41, 0, 0x42, 0, 0, 0xd8),
      Uint8Array.from({ length: 64 }, (_, i) => (i * 97) % 256),
    ])
      expect(() => texts(bytes)).toThrow(sheetMessages.unreadableCsv);
  });

  test('is read in the code page of older programs, where it is no UTF-8', () => {
    expect(texts(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x31]))).toEqual([['José', '1']]);
  });

  test('has its rows by the numbers that a spreadsheet gives them, without the empty ones', () => {
    expect(
      readCsv(encode('ID,Days\n\n,,\nSSW-1,"30\n"\nSSW-2,31'), isTitle).map(({ number }) => number),
    ).toEqual([1, 4, 5]);
  });

  test('has its formulas told apart', () => {
    expect(readCsv(encode('"=30-2",30'), isTitle)[0]?.cells).toEqual([
      { text: '=30-2', isFormula: true },
      { text: '30' },
    ]);
  });
});

describe('an XLSX file', () => {
  test('has shared, rich and inline texts, numbers, and blank cells between', async () => {
    const { name, rows } = await readXlsx(
      workbook({
        sharedStrings:
          '<si><t>ID</t></si><si><r><t>As</t></r><r><t xml:space="preserve">ha &amp; Co</t></r><rPh><t>x</t></rPh></si><si/>',
        rows: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c></row>
          <row><c t="inlineStr"><is><t>SSW-1</t></is></c><c><v>0.30000000000000004</v></c><c><v>1.25E3</v></c><c t="e"><v>#REF!</v></c></row>
          <row r="9" spans="1:2"/>`,
      }),
    );
    expect(name).toBe('November & more');
    expect(rows.map(({ number }) => number)).toEqual([2, 3]);
    expect(rows[0]?.cells).toEqual([{ text: 'ID' }, undefined, { text: 'Asha & Co' }, { text: '' }]);
    expect(rows[1]?.cells.map((cell) => cell?.text)).toEqual(['SSW-1', '0.3', '1250', '#REF!']);
  });

  test('has its formulas and dates told apart', async () => {
    const { rows } = await readXlsx(
      workbook({
        cellFormats:
          '<numFmts><numFmt numFmtId="164" formatCode="&quot;due&quot; d.m.yy"/><numFmt numFmtId="165" formatCode="[Red]&quot;Rs. &quot;#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
        rows: '<row r="1"><c s="0"><v>1</v></c><c s="1"><v>2</v></c><c s="2"><v>3</v></c><c s="3"><v>4</v></c><c><f>1+4</f><v>5</v></c></row>',
      }),
    );
    expect(rows[0]?.cells).toEqual([
      { text: '1' },
      { text: '1900-01-02', isDate: true },
      { text: '1900-01-03', isDate: true },
      { text: '4' },
      { text: '5', isFormula: true },
    ]);
  });

  test('has its dates by the day from which they are counted', async () => {
    const cellFormats = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const sheets = '<sheet name="People" sheetId="1" r:id="rId1"/>';
    const rows = '<row><c s="0"><v>44650.25</v></c></row>';
    const files = workbookFiles({ rows, cellFormats, sheets });
    const from1904 = files['xl/workbook.xml'].replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    for (const [content, date] of [
      [files, '2022-03-30'],
      [{ ...files, 'xl/workbook.xml': from1904 }, '2026-03-31'],
    ] as const)
      expect((await readXlsx(zip(content))).rows[0]?.cells).toEqual([{ text: date, isDate: true }]);
  });

  // behaviour pay-runs: Import into an open month
  test('is read from its first sheet that is not hidden', async () => {
    const sheets =
      '<sheet name="Codes" state="hidden" sheetId="1" r:id="rId1"/><sheet name="Days" sheetId="2" r:id="rId2"/>';
    const files = workbookFiles({ sheets, rows: '' });
    const { 'xl/worksheets/sheet1.xml': _, ...rest } = files;
    const rows = '<row><c><v>28</v></c></row>';
    const content = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const sheet = await readXlsx(zip({ ...rest, 'xl/worksheets/sheet2.xml': content }));
    expect(sheet).toEqual({ name: 'Days', rows: [{ number: 1, cells: [{ text: '28' }] }] });
  });

  // behaviour pay-runs: Import into an open month
  test('that would inflate beyond the limit is refused by the sizes it declares', async () => {
    const files = workbookFiles({ rows: '' });
    const bomb = { content: '<worksheet/>', declaredSize: maxInflatedBytes };
    await expect(readXlsx(zip({ ...files, 'xl/worksheets/sheet1.xml': bomb }))).rejects.toThrow(
      sheetMessages.inflates,
    );
  });

  test('that inflates to more than it declares is refused before more is held', async () => {
    const files = workbookFiles({ rows: '' });
    const bomb = { content: ' '.repeat(50_000_000), declaredSize: 1000 };
    await expect(readXlsx(zip({ ...files, 'xl/worksheets/sheet1.xml': bomb }))).rejects.toThrow(
      sheetMessages.inflates,
    );
  });

  test('with a document type, whose entities could grow without end, is refused', async () => {
    const files = workbookFiles({ rows: '' });
    const content = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>';
    await expect(readXlsx(zip({ ...files, 'xl/worksheets/sheet1.xml': content }))).rejects.toThrow(
      sheetMessages.unreadable,
    );
  });

  test('of 800 bytes whose tag has a name of 600,000 characters and no end is refused, and freezes nothing', async () => {
    const bytes = zip({ 'xl/_rels/workbook.xml.rels': `<${'a'.repeat(600_000)}<` });
    expect(bytes.length).toBeLessThan(805);
    await expect(readXlsx(bytes)).rejects.toThrow(sheetMessages.unreadable);
  });

  test('that is damaged anywhere is read or refused in plain words', async () => {
    const whole = workbook({
      rows: '<row><c><v>28</v></c><c t="s"><v>0</v></c></row>',
      sharedStrings: '<si><t>a</t></si>',
    });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), async (at, byte) => {
        const damaged = whole.with(at, byte);
        const outcome = await readXlsx(damaged).catch((error: Error) => error.name);
        expect(typeof outcome === 'object' || outcome === 'SheetError').toBe(true);
      }),
    );
  });
});

describe('a file', () => {
  const read = (bytes: Uint8Array<ArrayBuffer>, name: string) => readSheet(new File([bytes], name), isTitle);

  // behaviour pay-runs: Import into an open month
  test.each([
    ['of another kind', 'days.pdf', encode('%PDF'), sheetMessages.unknownType],
    ['of more than 5 MB', 'days.csv', new Uint8Array(maxSheetBytes + 1), sheetMessages.tooLarge],
    ['of too many rows', 'days.csv', encode('a\n'.repeat(maxSheetRows + 1)), sheetMessages.tooManyRows],
    [
      'of 200,000 rows',
      'people.xlsx',
      workbook({ rows: '<row><c><v>1</v></c></row>'.repeat(200_000) }),
      sheetMessages.tooManyRows,
    ],
    ['with nothing in it', 'days.csv', encode('\n , \n'), sheetMessages.empty],
    ['of binary content named CSV', 'days.csv', encode('a\0b'), sheetMessages.unreadableCsv],
    ['of an old Excel', 'days.xlsx', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), sheetMessages.oldExcel],
    ['that is no workbook', 'days.xlsx', encode('ID,Name'), sheetMessages.unreadable],
    ['that is another archive', 'days.xlsx', zip({ 'a.txt': 'a' }), sheetMessages.unreadable],
  ])('%s is refused in plain words', async (_, name, bytes, message) => {
    await expect(read(bytes, name)).rejects.toThrow(message);
  });

  test('of 50 MB is refused before a byte of it is read', async () => {
    const file = new File([new Uint8Array(50_000_000)], 'people.xlsx');
    const read = vi.spyOn(file, 'arrayBuffer');
    await expect(readSheet(file, isTitle)).rejects.toThrow(sheetMessages.tooLarge);
    expect(read).not.toHaveBeenCalled();
  });

  test('of Excel is read as such, even where it is named CSV', async () => {
    const sheet = await read(workbook({ rows: '<row><c><v>28</v></c></row>' }), 'days.csv');
    expect(sheet.rows).toEqual([{ number: 1, cells: [{ text: '28' }] }]);
  });
});
