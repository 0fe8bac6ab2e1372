/** A glyph within a composite one, shifted by font units. */
export interface Component {
  glyph: number;
  x: number;
  y: number;
}

/** A composite glyph, and its advance width in font units. */
export interface Composite {
  components: readonly Component[];
  advance: number;
}

/** The parts of a TrueType font that are needed to measure its glyphs and to append some. */
export interface TrueTypeFont {
  tables: Map<string, Buffer>;
  unitsPerEm: number;
  glyphCount: number;
  advanceOf: (glyph: number) => number;
  outlineOf: (glyph: number) => Buffer;
}

const directoryOffset = 12;
const directoryEntrySize = 16;

function readTables(file: Buffer): Map<string, Buffer> {
  const entries = Array.from(
    { length: file.readUInt16BE(4) },
    (_, i) => directoryOffset + i * directoryEntrySize,
  );
  return new Map(
    entries.map((at) => {
      const offset = file.readUInt32BE(at + 8);
      return [
        file.toString('latin1', at, at + 4),
        file.subarray(offset, offset + file.readUInt32BE(at + 12)),
      ];
    }),
  );
}

/** @throws where a table that every TrueType font has is missing or cut short */
export function readTrueType(file: Buffer): TrueTypeFont {
  const tables = readTables(file);
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (!found) throw new Error(`a font without its table ${name}`);
    return found;
  };
  const [head, maxp, hhea, hmtx, loca, glyf] = ['head', 'maxp', 'hhea', 'hmtx', 'loca', 'glyf'].map(
    table,
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const metricCount = hhea.readUInt16BE(34);
  if (metricCount === 0) throw new Error('a font without widths');
  const isLong = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  return {
    tables,
    unitsPerEm: head.readUInt16BE(18),
    glyphCount: maxp.readUInt16BE(4),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metricCount - 1) * 4),
    outlineOf: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
  };
}

const argumentsAreWords = 0x0001;
const argumentsAreOffsets = 0x0002;
const moreComponents = 0x0020;

/** xMin, yMin, xMax and yMax follow the number of contours. */
const boundingBoxOffset = 2;

function compositeOutline(font: TrueTypeFont, components: readonly Component[]): Buffer {
  const visible = components.filter(({ glyph }) => font.outlineOf(glyph).length > 0);
  if (visible.length === 0) return Buffer.alloc(0);
  const outline = Buffer.alloc(10 + visible.length * 8);
  outline.writeInt16BE(-1, 0);
  const writeSide = (index: number, outermost: (...sides: number[]) => number) => {
    const at = boundingBoxOffset + index * 2;
    const sides = visible.map(
      ({ glyph, x, y }) => font.outlineOf(glyph).readInt16BE(at) + (index % 2 === 0 ? x : y),
    );
    outline.writeInt16BE(Math.max(-0x8000, Math.min(0x7fff, outermost(...sides))), at);
  };
  for (const index of [0, 1]) writeSide(index, Math.min);
  for (const index of [2, 3]) writeSide(index, Math.max);
  for (const [index, { glyph, x, y }] of visible.entries()) {
    const isLast = index === visible.length - 1;
    const flags = argumentsAreWords | argumentsAreOffsets | (isLast ? 0 : moreComponents);
    const at = 10 + index * 8;
    outline.writeUInt16BE(flags, at);
    outline.writeUInt16BE(glyph, at + 2);
    outline.writeInt16BE(x, at + 4);
    outline.writeInt16BE(y, at + 6);
  }
  return outline;
}

const paddedLength = (length: number): number => (length + 3) & ~3;

/** Tables and glyphs are aligned to four bytes. */
const padToWord = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(paddedLength(bytes.length) - bytes.length)]);

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The checksum of a whole font, once head.checkSumAdjustment makes up the difference. */
const checksumMagic = 0xb1b0afba;

function serializeFont(version: Buffer, tables: Map<string, Buffer>): Buffer {
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

/** Raises the maxima by which readers allocate memory, to upper bounds for the composite glyphs. */
function updateMaxp(maxp: Buffer, maxComponents: number): void {
  const maxOf = (simple: number, composite: number) =>
    Math.max(maxp.readUInt16BE(simple), maxp.readUInt16BE(composite));
  const bound = (count: number) => Math.min(0xffff, count * maxComponents);
  const [points, contours] = [bound(maxOf(6, 10)), bound(maxOf(8, 12))];
  maxp.writeUInt16BE(points, 10);
  maxp.writeUInt16BE(contours, 12);
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(28), maxComponents), 28);
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(30), 1) + 1, 30);
}

/** The font file with composite glyphs appended. */
export function appendComposites(file: Buffer, font: TrueTypeFont, added: readonly Composite[]): Buffer {
  const tables = new Map([...font.tables].map(([name, table]) => [name, Buffer.from(table)]));
  const glyphCount = font.glyphCount + added.length;
  const outlines = Array.from({ length: font.glyphCount }, (_, glyph) => font.outlineOf(glyph));
  for (const { components } of added) outlines.push(compositeOutline(font, components));
  const bodies = outlines.map(padToWord);
  const loca = Buffer.alloc((glyphCount + 1) * 4);
  const hmtx = Buffer.alloc(glyphCount * 4);
  let offset = 0;
  for (const [glyph, body] of bodies.entries()) {
    offset += body.length;
    loca.writeUInt32BE(offset, (glyph + 1) * 4);
    hmtx.writeUInt16BE(added[glyph - font.glyphCount]?.advance ?? font.advanceOf(glyph), glyph * 4);
    // The left side bearing has to be xMin: readers would shift the outline to it.
    hmtx.writeInt16BE(body.length > 0 ? body.readInt16BE(boundingBoxOffset) : 0, glyph * 4 + 2);
  }
  tables.set('glyf', Buffer.concat(bodies)).set('loca', loca).set('hmtx', hmtx);
  (tables.get('head') as Buffer).writeInt16BE(1, 50);
  (tables.get('hhea') as Buffer).writeUInt16BE(glyphCount, 34);
  const maxp = tables.get('maxp') as Buffer;
  maxp.writeUInt16BE(glyphCount, 4);
  updateMaxp(maxp, Math.max(...added.map(({ components }) => components.length), 1));
  return serializeFont(file.subarray(0, directoryOffset), tables);
}
