declare module 'fontkit' {
  export interface Font {
    familyName: string;
    /** The code points that the font has a glyph for. */
    characterSet: number[];
    numGlyphs: number;
    getGlyph(id: number): Glyph;
    glyphForCodePoint(point: number): Glyph;
  }
  export interface Glyph {
    id: number;
    path: { toSVG(): string };
  }
  export function create(font: Buffer): Font;
}
