import type { Composite } from './composite-glyphs.ts';
import {
  type Cluster,
  maxGlyphsPerCluster,
  type PositionedGlyph,
  type SelectedFont,
  type TextObject,
} from './text-object.ts';

const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text);
/** Default-ignorable characters take no room, whatever glyph a font has for them. */
const isInvisible = (text: string): boolean => /^\p{Default_Ignorable_Code_Point}+$/u.test(text);

/**
 * Where a cluster begins and ends, and its baseline: of its glyphs with an advance width, since a combining mark may be
 * drawn before its base letter; the baseline is that of the glyph that is shifted least.
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

/** Readers extract a cluster that is drawn over another one as a separate word. */
function overlaps(above: Cluster, below: Cluster): boolean {
  const glyphCount = above.glyphs.length + below.glyphs.length;
  if (above.selectedFont !== below.selectedFont || glyphCount > maxGlyphsPerCluster) return false;
  const { x, end } = extentOf(below);
  return extentOf(above).x < (x + end) / 2;
}

/** Joins clusters that are drawn over one another into one. */
function mergeOverlapping(clusters: readonly Cluster[]): Cluster[] {
  const merged: Cluster[] = [];
  for (const cluster of clusters) {
    const last = merged.at(-1);
    if (!last || !overlaps(cluster, last)) {
      merged.push(cluster);
      continue;
    }
    const text = isRightToLeft(cluster.text) ? cluster.text + last.text : last.text + cluster.text;
    merged[merged.length - 1] = { ...cluster, text, glyphs: [...last.glyphs, ...cluster.glyphs] };
  }
  return merged;
}

const emptyGlyph: Composite = { components: [], advance: 0 };

/** One glyph for a cluster. It advances to the next cluster, since readers take a gap for a space. */
function toComposite(cluster: Cluster, next: Cluster | undefined): Composite {
  const { font, size } = cluster.selectedFont;
  const { x, y, end } = extentOf(cluster);
  const toFontUnits = (length: number) => Math.round((length / size) * font.unitsPerEm);
  const nextX = next ? extentOf(next).x : end;
  return {
    components: cluster.glyphs.map((positioned) => ({
      glyph: positioned.glyph,
      x: toFontUnits(positioned.x - x),
      y: toFontUnits(positioned.y - y),
    })),
    advance: Math.max(0, toFontUnits((nextX > x ? nextX : end) - x)),
  };
}

/**
 * The character codes that show a cluster's composite glyph. Readers reverse right-to-left text code point by code
 * point, even within one glyph's text: there each code point gets a glyph, of which the first draws the whole cluster.
 */
function encodeCluster({ selectedFont: { font }, text }: Cluster, composite: Composite): string | undefined {
  if (!isRightToLeft(text)) return font.addGlyph(text, composite);
  const characters = [...text].reverse();
  const codes = characters.map((character, index) =>
    font.addGlyph(character, index === 0 ? composite : emptyGlyph),
  );
  return codes.includes(undefined) ? undefined : codes.join('');
}

/** Whether a cluster is one glyph whose own text is the cluster's. Glyph 0 is .notdef, which some readers skip. */
const isOneToOne = ({ selectedFont: { font }, text, glyphs: [first, ...others] }: Cluster): boolean =>
  first !== undefined && first.glyph > 0 && others.length === 0 && font.textOf(first.glyph) === text;

const formatNumber = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** The operators of a text object with one glyph for each cluster; undefined where a font has no room for a glyph. */
export function serializeTextObject({ matrix, clusters: all, isReversed }: TextObject): string[] | undefined {
  const clusters = mergeOverlapping(all);
  const lines: string[] = [];
  let currentFont: SelectedFont | undefined;
  const pen = { x: 0, y: 0 };
  for (const [index, cluster] of clusters.entries()) {
    const { name, size, font } = cluster.selectedFont;
    const { x, y } = extentOf(cluster);
    const composite = isInvisible(cluster.text) ? emptyGlyph : toComposite(cluster, clusters[index + 1]);
    const codes = isOneToOne(cluster)
      ? font.codeOfGlyph((cluster.glyphs[0] as PositionedGlyph).glyph)
      : encodeCluster(cluster, composite);
    if (codes === undefined) return undefined;
    if (cluster.selectedFont !== currentFont) lines.push(`/${name} ${formatNumber(size)} Tf`);
    currentFont = cluster.selectedFont;
    lines.push(`${formatNumber(x - pen.x)} ${formatNumber(y - pen.y)} Td <${codes}> Tj`);
    Object.assign(pen, { x, y });
  }
  const operators = [matrix, ...lines];
  return isReversed ? ['/ReversedChars BMC', ...operators, 'EMC'] : operators;
}

/** Whether readers extract a text object's text correctly without changes. */
export const extractsCorrectly = ({ clusters }: TextObject): boolean =>
  clusters.every(isOneToOne) && mergeOverlapping(clusters).length === clusters.length;
