import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; `declaredSize` makes the archive lie about its size. */
interface ArchivedFile {
  content: string;
  declaredSize?: number;
}

/** A ZIP archive of deflated files. */
export function zip(files: Record<string, string | ArchivedFile>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, file] of Object.entries(files)) {
    const { content, declaredSize } = typeof file === 'string' ? { content: file } : file;
    const [name, plain] = [Buffer.from(path), Buffer.from(content)];
    const compressed = deflateRawSync(plain);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(plain), 0);
    sizes.writeUInt32LE(compressed.length, 4);
    sizes.writeUInt32LE(declaredSize ?? plain.length, 8);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    sizes.copy(head, 14);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, name, compressed);
    directory.push(entry, name);
    offset += head.length + name.length + compressed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

/** The cells of a sheet as they stand in its XML: `<c r="A1"><v>1</v></c>`. */
interface Workbook {
  /** The content of `sheetData`. */
  rows: string;
  sharedStrings?: string;
  cellFormats?: string;
  /** The sheets of the workbook; the first visible one has the rows. */
  sheets?: string;
}

export const workbookFiles = ({ rows, sharedStrings, cellFormats, sheets }: Workbook) => ({
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="urn:r"><sheets>${
    sheets ?? '<sheet name="November &amp; more" sheetId="1" r:id="rId1"/>'
  }</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ...(sharedStrings && { 'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>` }),
  ...(cellFormats && { 'xl/styles.xml': `<styleSheet>${cellFormats}</styleSheet>` }),
});

export const workbook = (content: Workbook): Uint8Array<ArrayBuffer> => zip(workbookFiles(content));
