import type { EmbeddedFont } from './embedded-font.ts';

/** A font and size, as the operator Tf selects them. */
export interface SelectedFont {
  name: string;
  size: number;
  font: EmbeddedFont;
}

/** A glyph at its position, in text space. */
export interface PositionedGlyph {
  glyph: number;
  x: number;
  y: number;
}

/** Glyphs that together show a text, as in text shaping. */
export interface Cluster {
  selectedFont: SelectedFont;
  text: string;
  glyphs: PositionedGlyph[];
}

/** Many times what any script stacks on one letter. */
export const maxGlyphsPerCluster = 64;

/** A text object (BT … ET) as Chromium writes it: its text matrix, what it shows, and whether it runs right to left. */
export interface TextObject {
  matrix: string;
  clusters: Cluster[];
  isReversed: boolean;
}

const operatorPattern =
  /^(?:\/(?<name>F\d+) (?<size>[\d.]+) Tf|(?<matrix>[-\d. ]+ Tm)|(?:(?<dx>-?[\d.]+) (?<dy>-?[\d.]+) Td )?<(?<codes>(?:[0-9A-F]{4})+)> Tj|\/Span<<\/ActualText <(?<hex>[0-9A-F]*)> >> BDC|(?<reversed>\/ReversedChars BMC)|(?<end>EMC))$/;

/** Decodes a PDF text string: UTF-16 after a byte order mark, else one byte for each character. */
function decodeTextString(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  return hex.startsWith('FEFF') ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

/** Parses the operators of a text object; undefined for an operator that Chromium is not known to write. */
export function parseTextObject(
  operators: readonly string[],
  selectFont: (name: string, size: number) => SelectedFont | undefined,
): TextObject | undefined {
  const textObject: TextObject = { matrix: '', clusters: [], isReversed: false };
  let selectedFont: SelectedFont | undefined;
  let currentSpan: Cluster | undefined;
  let spanText: string | undefined;
  const line = { x: 0, y: 0 };
  let x = 0;

  const showGlyphs = (codes: string): boolean => {
    if (!selectedFont) return false;
    const { font, size } = selectedFont;
    for (const code of codes.match(/.{4}/g) ?? []) {
      const glyph = Number.parseInt(code, 16);
      if (glyph >= font.glyphCount) return false;
      const positioned = { glyph, x, y: line.y };
      x += font.advanceOf(glyph) * size;
      if (
        currentSpan &&
        (currentSpan.selectedFont !== selectedFont || currentSpan.glyphs.length === maxGlyphsPerCluster)
      )
        return false;
      if (currentSpan) currentSpan.glyphs.push(positioned);
      else {
        const cluster = { selectedFont, text: spanText ?? font.textOf(glyph), glyphs: [positioned] };
        if (spanText !== undefined) currentSpan = cluster;
        textObject.clusters.push(cluster);
      }
    }
    return true;
  };

  for (const operator of operators) {
    const operands = operatorPattern.exec(operator)?.groups;
    if (!operands) return undefined;
    const { name, size, matrix, dx, dy, codes, hex, reversed } = operands;
    if (name) {
      selectedFont = selectFont(name, Number(size));
      if (!selectedFont) return undefined;
    } else if (matrix) {
      if (textObject.clusters.length > 0) return undefined;
      textObject.matrix = matrix;
    } else if (codes) {
      if (dx !== undefined) {
        line.x += Number(dx);
        line.y += Number(dy);
        x = line.x;
      }
      if (!showGlyphs(codes)) return undefined;
    } else if (hex !== undefined) spanText = decodeTextString(hex);
    else if (reversed) textObject.isReversed = true;
    else [currentSpan, spanText] = [undefined, undefined];
  }
  return textObject;
}
