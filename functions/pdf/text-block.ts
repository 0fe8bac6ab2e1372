import type { ClusterFont } from './cluster-font.ts';

/** A font as it is chosen in a text. */
export interface Choice {
  name: string;
  size: number;
  font: ClusterFont;
}

/** A glyph where it is shown, in units of the text. */
export interface Shown {
  glyph: number;
  x: number;
  y: number;
}

/** Glyphs that stand for a text together. */
export interface Unit {
  choice: Choice;
  text: string;
  glyphs: Shown[];
}

/** Many times what any script stacks on one letter. */
export const mostGlyphsOfUnit = 64;

/** A text object as Chromium writes it: where it begins, what it shows, and whether it runs to the left. */
export interface TextBlock {
  matrix: string;
  units: Unit[];
  isReversed: boolean;
}

const kinds =
  /^(?:\/(?<name>F\d+) (?<size>[\d.]+) Tf|(?<matrix>[-\d. ]+ Tm)|(?:(?<dx>-?[\d.]+) (?<dy>-?[\d.]+) Td )?<(?<codes>(?:[0-9A-F]{4})+)> Tj|\/Span<<\/ActualText <(?<hex>[0-9A-F]*)> >> BDC|(?<reversed>\/ReversedChars BMC)|(?<end>EMC))$/;

/** As PDF writes texts: in UTF-16 behind a mark, else a byte for each sign. */
function textOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  return hex.startsWith('FEFF') ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

/** Reads the lines of a text object; undefined where one is of a kind that Chromium was never seen to write. */
export function readBlock(
  lines: readonly string[],
  choiceOf: (name: string, size: number) => Choice | undefined,
): TextBlock | undefined {
  const block: TextBlock = { matrix: '', units: [], isReversed: false };
  let choice: Choice | undefined;
  let span: Unit | undefined;
  let spanText: string | undefined;
  const line = { x: 0, y: 0 };
  let x = 0;

  const show = (codes: string): boolean => {
    if (!choice) return false;
    const { font, size } = choice;
    for (const code of codes.match(/.{4}/g) ?? []) {
      const glyph = Number.parseInt(code, 16);
      if (glyph >= font.glyphs) return false;
      const shown = { glyph, x, y: line.y };
      x += font.advanceOf(glyph) * size;
      if (span && (span.choice !== choice || span.glyphs.length === mostGlyphsOfUnit)) return false;
      if (span) span.glyphs.push(shown);
      else {
        const unit = { choice, text: spanText ?? font.textOf(glyph), glyphs: [shown] };
        if (spanText !== undefined) span = unit;
        block.units.push(unit);
      }
    }
    return true;
  };

  for (const written of lines) {
    const found = kinds.exec(written)?.groups;
    if (!found) return undefined;
    const { name, size, matrix, dx, dy, codes, hex, reversed } = found;
    if (name) {
      choice = choiceOf(name, Number(size));
      if (!choice) return undefined;
    } else if (matrix) {
      if (block.units.length > 0) return undefined;
      block.matrix = matrix;
    } else if (codes) {
      if (dx !== undefined) {
        line.x += Number(dx);
        line.y += Number(dy);
        x = line.x;
      }
      if (!show(codes)) return undefined;
    } else if (hex !== undefined) spanText = textOf(hex);
    else if (reversed) block.isReversed = true;
    else [span, spanText] = [undefined, undefined];
  }
  return block;
}
