import {
  type Cluster,
  maxGlyphsPerCluster,
  type PositionedGlyph,
  type SelectedFont,
  type TextObject,
} from './text-object.ts';
import type { Composite } from './truetype.ts';

const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text);
/** Shows nothing and takes no room, whatever a font has for it. */
const isInvisible = (text: string): boolean => /^\p{Default_Ignorable_Code_Point}+$/u.test(text);

/**
 * From where to where a unit is seen. A mark takes no room, and may be shown before the letter that it stands on, or
 * lift that off the line.
 */
function extentOf({ selectedFont: { font, size }, glyphs }: Cluster) {
  const visible = glyphs.filter(({ glyph }) => font.advanceOf(glyph) > 0 && font.hasOutline(glyph));
  const letters = visible.length > 0 ? visible : glyphs;
  const x = Math.min(...letters.map((letter) => letter.x));
  const y = glyphs.reduce(
    (nearest, glyph) => (Math.abs(glyph.y) < Math.abs(nearest) ? glyph.y : nearest),
    Infinity,
  );
  const end = Math.max(...letters.map((letter) => letter.x + font.advanceOf(letter.glyph) * size));
  return { x, y, end };
}

/** A reader takes what is shown over another letter for a word of its own. */
function overlaps(above: Cluster, below: Cluster): boolean {
  const glyphCount = above.glyphs.length + below.glyphs.length;
  if (above.selectedFont !== below.selectedFont || glyphCount > maxGlyphsPerCluster) return false;
  const { x, end } = extentOf(below);
  return extentOf(above).x < (x + end) / 2;
}

/** Units of which none lies over another. */
function mergeOverlapping(units: readonly Cluster[]): Cluster[] {
  const merged: Cluster[] = [];
  for (const unit of units) {
    const last = merged.at(-1);
    if (!last || !overlaps(unit, last)) {
      merged.push(unit);
      continue;
    }
    const text = isRightToLeft(unit.text) ? unit.text + last.text : last.text + unit.text;
    merged[merged.length - 1] = { ...unit, text, glyphs: [...last.glyphs, ...unit.glyphs] };
  }
  return merged;
}

const emptyGlyph: Composite = { components: [], advance: 0 };

/** All glyphs of a unit as one; it reaches to where the next begins, lest a reader sees a space between them. */
function toComposite(unit: Cluster, next: Cluster | undefined): Composite {
  const { font, size } = unit.selectedFont;
  const { x, y, end } = extentOf(unit);
  const toFontUnits = (length: number) => Math.round((length / size) * font.unitsPerEm);
  const nextX = next ? extentOf(next).x : end;
  return {
    components: unit.glyphs.map((shown) => ({
      glyph: shown.glyph,
      x: toFontUnits(shown.x - x),
      y: toFontUnits(shown.y - y),
    })),
    advance: Math.max(0, toFontUnits((nextX > x ? nextX : end) - x)),
  };
}

/**
 * The codes of a look. Readers turn around, sign by sign, what runs to the left, also the signs of one code: there
 * each sign has a code of its own, and one of them shows all.
 */
function encodeCluster({ selectedFont: { font }, text }: Cluster, look: Composite): string | undefined {
  if (!isRightToLeft(text)) return font.addGlyph(text, look);
  const characters = [...text].reverse();
  const codes = characters.map((sign, index) => font.addGlyph(sign, index === 0 ? look : emptyGlyph));
  return codes.includes(undefined) ? undefined : codes.join('');
}

/** Glyph 0 is what a font has for a letter that it has not; some readers take it for no letter at all. */
const isOneToOne = ({ selectedFont: { font }, text, glyphs: [first, ...others] }: Cluster): boolean =>
  first !== undefined && first.glyph > 0 && others.length === 0 && font.textOf(first.glyph) === text;

const formatNumber = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** The lines of a text object in which each glyph is read as its text; undefined where a font cannot hold a glyph. */
export function serializeTextObject({
  matrix,
  clusters: units,
  isReversed,
}: TextObject): string[] | undefined {
  const clusters = mergeOverlapping(units);
  const lines: string[] = [];
  let currentFont: SelectedFont | undefined;
  const pen = { x: 0, y: 0 };
  for (const [index, unit] of clusters.entries()) {
    const { name, size, font } = unit.selectedFont;
    const { x, y } = extentOf(unit);
    const composite = isInvisible(unit.text) ? emptyGlyph : toComposite(unit, clusters[index + 1]);
    const codes = isOneToOne(unit)
      ? font.codeOfGlyph((unit.glyphs[0] as PositionedGlyph).glyph)
      : encodeCluster(unit, composite);
    if (codes === undefined) return undefined;
    if (unit.selectedFont !== currentFont) lines.push(`/${name} ${formatNumber(size)} Tf`);
    currentFont = unit.selectedFont;
    lines.push(`${formatNumber(x - pen.x)} ${formatNumber(y - pen.y)} Td <${codes}> Tj`);
    Object.assign(pen, { x, y });
  }
  const operators = [matrix, ...lines];
  return isReversed ? ['/ReversedChars BMC', ...operators, 'EMC'] : operators;
}

/** Whether a text object is read as it is. */
export const extractsCorrectly = ({ clusters }: TextObject): boolean =>
  clusters.every(isOneToOne) && mergeOverlapping(clusters).length === clusters.length;
