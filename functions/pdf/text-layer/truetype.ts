/** The parts of a TrueType font that are needed to measure its glyphs and to append some. */
export interface TrueTypeFont {
  tables: Map<string, Buffer>;
  unitsPerEm: number;
  glyphCount: number;
  advanceOf: (glyph: number) => number;
  outlineOf: (glyph: number) => Buffer;
}

export const directoryOffset = 12;
export const directoryEntrySize = 16;

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
