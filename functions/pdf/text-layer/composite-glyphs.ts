import { directoryOffset, type TrueTypeFont } from './truetype.ts';
import { boundingBoxOffset, type Glyph, glyphTables, serializeFont } from './truetype-tables.ts';

/** Flags of a component of a composite glyph (OpenType's `glyf`). */
export const argumentsAreWords = 0x0001;
const argumentsAreOffsets = 0x0002;
export const hasScale = 0x0008;
export const moreComponents = 0x0020;
export const hasXAndYScale = 0x0040;
export const hasTwoByTwo = 0x0080;

/** A glyph within a composite one, shifted by font units. */
interface Component {
  glyph: number;
  x: number;
  y: number;
}

/** A composite glyph, and its advance width in font units. */
export interface Composite {
  components: readonly Component[];
  advance: number;
}

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
  const glyphs: Glyph[] = Array.from({ length: font.glyphCount }, (_, glyph) => ({
    outline: font.outlineOf(glyph),
    advance: font.advanceOf(glyph),
  }));
  for (const { components, advance } of added)
    glyphs.push({ outline: compositeOutline(font, components), advance });
  const changed = glyphTables(font, glyphs);
  updateMaxp(changed.get('maxp') as Buffer, Math.max(...added.map(({ components }) => components.length), 1));
  const tables = new Map([...font.tables].map(([name, table]) => [name, changed.get(name) ?? table]));
  return serializeFont(file.subarray(0, directoryOffset), tables);
}
