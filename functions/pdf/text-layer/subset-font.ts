import {
  argumentsAreWords,
  hasScale,
  hasTwoByTwo,
  hasXAndYScale,
  moreComponents,
} from './composite-glyphs.ts';
import type { TrueTypeFont } from './truetype.ts';
import { type Glyph, glyphTables, serializeFont } from './truetype-tables.ts';

/** The header of a font file of the six tables that a PDF reader needs. */
const header = Buffer.from('000100000006004000020020', 'hex');

const unused: Glyph = { outline: Buffer.alloc(0), advance: 0 };

/** The glyphs that a composite glyph is made of; none where it has an outline of its own. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  let at = 10;
  let flags: number;
  do {
    flags = outline.readUInt16BE(at);
    components.push(outline.readUInt16BE(at + 2));
    at += flags & argumentsAreWords ? 8 : 6;
    if (flags & hasScale) at += 2;
    else if (flags & hasXAndYScale) at += 4;
    else if (flags & hasTwoByTwo) at += 8;
  } while (flags & moreComponents);
  return components;
}

/**
 * The font file with these glyphs alone, under the ids that they have. It depends on the glyphs and on nothing else that
 * the font was embedded for.
 */
export function subsetFont(font: TrueTypeFont, used: Iterable<number>): Buffer {
  const kept = new Set(used);
  // A set's iteration reaches what is added meanwhile.
  for (const glyph of kept) for (const component of componentsOf(font.outlineOf(glyph))) kept.add(component);
  const glyphs = Array.from({ length: Math.max(...kept) + 1 }, (_, glyph) =>
    kept.has(glyph) ? { outline: font.outlineOf(glyph), advance: font.advanceOf(glyph) } : unused,
  );
  return serializeFont(header, glyphTables(font, glyphs));
}
