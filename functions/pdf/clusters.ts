import { type Choice, mostGlyphsOfUnit, type Shown, type TextBlock, type Unit } from './text-block.ts';
import type { Composite } from './truetype.ts';

const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text);
/** Shows nothing and takes no room, whatever a font has for it. */
const isInvisible = (text: string): boolean => /^\p{Default_Ignorable_Code_Point}+$/u.test(text);

/**
 * From where to where a unit is seen. A mark takes no room, and may be shown before the letter that it stands on, or
 * lift that off the line.
 */
function extentOf({ choice: { font, size }, glyphs }: Unit) {
  const seen = glyphs.filter(({ glyph }) => font.advanceOf(glyph) > 0 && font.isDrawn(glyph));
  const letters = seen.length > 0 ? seen : glyphs;
  const x = Math.min(...letters.map((letter) => letter.x));
  const y = glyphs.reduce(
    (nearest, glyph) => (Math.abs(glyph.y) < Math.abs(nearest) ? glyph.y : nearest),
    Infinity,
  );
  const end = Math.max(...letters.map((letter) => letter.x + font.advanceOf(letter.glyph) * size));
  return { x, y, end };
}

/** A reader takes what is shown over another letter for a word of its own. */
function isOver(above: Unit, below: Unit): boolean {
  const together = above.glyphs.length + below.glyphs.length;
  if (above.choice !== below.choice || together > mostGlyphsOfUnit) return false;
  const { x, end } = extentOf(below);
  return extentOf(above).x < (x + end) / 2;
}

/** Units of which none lies over another. */
function apart(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  for (const unit of units) {
    const last = kept.at(-1);
    if (!last || !isOver(unit, last)) {
      kept.push(unit);
      continue;
    }
    const text = isRightToLeft(unit.text) ? unit.text + last.text : last.text + unit.text;
    kept[kept.length - 1] = { ...unit, text, glyphs: [...last.glyphs, ...unit.glyphs] };
  }
  return kept;
}

const nothing: Composite = { components: [], advance: 0 };

/** All glyphs of a unit as one; it reaches to where the next begins, lest a reader sees a space between them. */
function lookOf(unit: Unit, next: Unit | undefined): Composite {
  const { font, size } = unit.choice;
  const { x, y, end } = extentOf(unit);
  const units = (length: number) => Math.round((length / size) * font.unitsPerEm);
  const nextX = next ? extentOf(next).x : end;
  return {
    components: unit.glyphs.map((shown) => ({
      glyph: shown.glyph,
      x: units(shown.x - x),
      y: units(shown.y - y),
    })),
    advance: Math.max(0, units((nextX > x ? nextX : end) - x)),
  };
}

/**
 * The codes of a look. Readers turn around, sign by sign, what runs to the left, also the signs of one code: there
 * each sign has a code of its own, and one of them shows all.
 */
function codesOf({ choice: { font }, text }: Unit, look: Composite): string | undefined {
  if (!isRightToLeft(text)) return font.codeOf(text, look);
  const signs = [...text].reverse();
  const codes = signs.map((sign, index) => font.codeOf(sign, index === 0 ? look : nothing));
  return codes.includes(undefined) ? undefined : codes.join('');
}

/** Glyph 0 is what a font has for a letter that it has not; some readers take it for no letter at all. */
const isPlain = ({ choice: { font }, text, glyphs: [first, ...others] }: Unit): boolean =>
  first !== undefined && first.glyph > 0 && others.length === 0 && font.textOf(first.glyph) === text;

const digits = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** The lines of a text object in which each glyph is read as its text; undefined where a font cannot hold a glyph. */
export function withoutSpans({ matrix, units, isReversed }: TextBlock): string[] | undefined {
  const clusters = apart(units);
  const lines: string[] = [];
  let chosen: Choice | undefined;
  const pen = { x: 0, y: 0 };
  for (const [index, unit] of clusters.entries()) {
    const { name, size, font } = unit.choice;
    const { x, y } = extentOf(unit);
    const look = isInvisible(unit.text) ? nothing : lookOf(unit, clusters[index + 1]);
    const codes = isPlain(unit) ? font.ownCode((unit.glyphs[0] as Shown).glyph) : codesOf(unit, look);
    if (codes === undefined) return undefined;
    if (unit.choice !== chosen) lines.push(`/${name} ${digits(size)} Tf`);
    chosen = unit.choice;
    lines.push(`${digits(x - pen.x)} ${digits(y - pen.y)} Td <${codes}> Tj`);
    Object.assign(pen, { x, y });
  }
  const shown = [matrix, ...lines];
  return isReversed ? ['/ReversedChars BMC', ...shown, 'EMC'] : shown;
}

/** Whether a text object is read as it is. */
export const isReadable = ({ units }: TextBlock): boolean =>
  units.every(isPlain) && apart(units).length === units.length;
