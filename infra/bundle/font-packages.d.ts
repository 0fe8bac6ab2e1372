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

declare module 'subset-font' {
  /** Reduces a font to the glyphs of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2';
      noHinting: boolean;
      preserveNameIds: number[];
      keepFeatures?: string[];
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Uint8Array>;
}
