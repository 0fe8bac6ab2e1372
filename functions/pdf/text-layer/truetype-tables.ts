import { directoryEntrySize, directoryOffset, type TrueTypeFont } from './truetype.ts';

/** xMin, yMin, xMax and yMax follow the number of contours. */
export const boundingBoxOffset = 2;

const paddedLength = (length: number): number => (length + 3) & ~3;

/** Tables and glyphs are aligned to four bytes. */
const padToWord = (bytes: Buffer): Buffer =>
  bytes.length === paddedLength(bytes.length)
    ? bytes
    : Buffer.concat([bytes, Buffer.alloc(paddedLength(bytes.length) - bytes.length)]);

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The checksum of a whole font, once head.checkSumAdjustment makes up the difference. */
const checksumMagic = 0xb1b0afba;

/** @param version the first twelve bytes of a font file with as many tables */
export function serializeFont(version: Buffer, tables: Map<string, Buffer>): Buffer {
  const head = tables.get('head') as Buffer;
  head.writeUInt32BE(0, 8);
  const directory = Buffer.alloc(directoryOffset + tables.size * directoryEntrySize);
  version.copy(directory);
  let offset = directory.length;
  const bodies: Buffer[] = [];
  for (const [index, [name, table]] of [...tables].entries()) {
    const body = padToWord(table);
    const at = directoryOffset + index * directoryEntrySize;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(checksum(body), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    bodies.push(body);
    offset += body.length;
  }
  const file = Buffer.concat([directory, ...bodies]);
  const headAt = [...tables.keys()].indexOf('head') * directoryEntrySize + directoryOffset;
  file.writeUInt32BE((checksumMagic - checksum(file)) >>> 0, file.readUInt32BE(headAt + 8) + 8);
  return file;
}

/** A glyph as the tables hold it. */
export interface Glyph {
  outline: Buffer;
  advance: number;
}

/** The tables that list glyphs, and the headers that count them. */
export function glyphTables(font: TrueTypeFont, glyphs: readonly Glyph[]): Map<string, Buffer> {
  const bodies = glyphs.map(({ outline }) => padToWord(outline));
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  const hmtx = Buffer.alloc(glyphs.length * 4);
  let offset = 0;
  for (const [glyph, body] of bodies.entries()) {
    offset += body.length;
    loca.writeUInt32BE(offset, (glyph + 1) * 4);
    hmtx.writeUInt16BE(glyphs[glyph]?.advance ?? 0, glyph * 4);
    // The left side bearing has to be xMin: readers would shift the outline to it.
    hmtx.writeInt16BE(body.length > 0 ? body.readInt16BE(boundingBoxOffset) : 0, glyph * 4 + 2);
  }
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((name) =>
    Buffer.from(font.tables.get(name) as Buffer),
  ) as [Buffer, Buffer, Buffer];
  head.writeInt16BE(1, 50);
  hhea.writeUInt16BE(glyphs.length, 34);
  maxp.writeUInt16BE(glyphs.length, 4);
  return new Map(Object.entries({ glyf: Buffer.concat(bodies), head, hhea, hmtx, loca, maxp }));
}
