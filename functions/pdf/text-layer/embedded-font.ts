import { deflateSync, inflateSync } from 'node:zlib';
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from 'pdf-lib';
import { appendComposites, type Composite } from './composite-glyphs.ts';
import { formatCharCode, formatToUnicode, parseToUnicode } from './to-unicode.ts';
import { readTrueType } from './truetype.ts';

/** Bytes of an inflated stream: many times what a page of text has. */
const maxOutputLength = 4_000_000;

/** The content of a stream, inflated if it is compressed. @throws where it is larger than any stream of a slip */
export const decodeStream = (stream: PDFRawStream): Buffer =>
  stream.dict.has(PDFName.of('Filter'))
    ? inflateSync(stream.contents, { maxOutputLength })
    : Buffer.from(stream.contents);

/** Replaces a stream's content. @param length1 the length of a font program */
export function replaceStream(context: PDFContext, ref: PDFRef, content: Buffer, length1?: number): void {
  const dict = context.obj({ Filter: 'FlateDecode', ...(length1 !== undefined && { Length1: length1 }) });
  const deflated = deflateSync(content);
  dict.set(PDFName.of('Length'), PDFNumber.of(deflated.length));
  context.assign(ref, PDFRawStream.of(dict, deflated));
}

/** A font's glyph ids have two bytes. */
const maxGlyphs = 0xffff;

/** Coordinates are signed 16-bit integers; only a hostile page gets that far. */
const maxFontUnits = 0x7fff;
const fitsInFont = ({ components, advance }: Composite): boolean =>
  advance <= maxFontUnits &&
  components.every(({ x, y }) => Math.abs(x) <= maxFontUnits && Math.abs(y) <= maxFontUnits);

/** A TrueType font embedded in a PDF, with Identity-H encoding: its character codes are its glyph ids. */
export interface EmbeddedFont {
  glyphCount: number;
  unitsPerEm: number;
  /** The advance width of a glyph, in em. */
  advanceOf: (glyph: number) => number;
  hasOutline: (glyph: number) => boolean;
  /** A glyph's text in the ToUnicode map; '' where it has none. */
  textOf: (glyph: number) => string;
  codeOfGlyph: (glyph: number) => string;
  /**
   * Adds a composite glyph that is extracted as the text, unless it is there already.
   * @returns its code in hexadecimal; undefined where the font has no room for it
   */
  addGlyph: (text: string, composite: Composite) => string | undefined;
  /** Writes the added glyphs into the font program, its widths and its ToUnicode map. */
  save: () => void;
}

/** Reads a font that Chromium has embedded; undefined where it is of another kind. */
export function readEmbeddedFont(context: PDFContext, type0Font: PDFDict): EmbeddedFont | undefined {
  const cidFont = type0Font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0, PDFDict);
  const descriptor = cidFont?.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
  const fileRef = descriptor?.get(PDFName.of('FontFile2'));
  const toUnicodeRef = type0Font.get(PDFName.of('ToUnicode'));
  if (!cidFont || !(fileRef instanceof PDFRef) || !(toUnicodeRef instanceof PDFRef)) return undefined;
  const file = decodeStream(context.lookup(fileRef) as PDFRawStream);
  const font = readTrueType(file);
  const toUnicode = decodeStream(context.lookup(toUnicodeRef) as PDFRawStream).toString('latin1');
  const texts = parseToUnicode(toUnicode);
  const added: { text: string; composite: Composite }[] = [];
  const codes = new Map<string, string>();

  const saveWidths = () => {
    const widths = cidFont.lookup(PDFName.of('W'), PDFArray);
    widths.push(PDFNumber.of(font.glyphCount));
    widths.push(
      context.obj(added.map(({ composite }) => Math.round((composite.advance * 1000) / font.unitsPerEm))),
    );
  };
  const saveToUnicode = () => {
    const blocks = formatToUnicode(added.map(({ text }, index) => [font.glyphCount + index, text]));
    const updated = toUnicode.replace('endcmap', `${blocks}endcmap`);
    replaceStream(context, toUnicodeRef, Buffer.from(updated, 'latin1'));
  };

  return {
    glyphCount: font.glyphCount,
    unitsPerEm: font.unitsPerEm,
    advanceOf: (glyph) => font.advanceOf(glyph) / font.unitsPerEm,
    hasOutline: (glyph) => font.outlineOf(glyph).length > 0,
    textOf: (glyph) => texts.get(glyph) ?? '',
    codeOfGlyph: formatCharCode,
    addGlyph: (text, composite) => {
      const key = JSON.stringify([text, composite]);
      const existing = codes.get(key);
      if (existing !== undefined) return existing;
      if (!fitsInFont(composite) || font.glyphCount + added.length >= maxGlyphs) return undefined;
      const charCode = formatCharCode(font.glyphCount + added.length);
      added.push({ text, composite });
      codes.set(key, charCode);
      return charCode;
    },
    save: () => {
      if (added.length === 0) return;
      const extended = appendComposites(
        file,
        font,
        added.map(({ composite }) => composite),
      );
      replaceStream(context, fileRef, extended, extended.length);
      saveWidths();
      saveToUnicode();
    },
  };
}
