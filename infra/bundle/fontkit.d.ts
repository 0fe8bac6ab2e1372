declare module 'fontkit' {
  export interface Font {
    familyName: string;
    /** The code points that the font has a glyph for. */
    characterSet: number[];
  }
  export function create(font: Buffer): Font;
}
