import { deflateSync, inflateSync } from 'node:zlib';
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from 'pdf-lib';
import { appendComposites, type Composite, readTrueType } from './truetype.ts';

/** In bytes: many times what a page of text has. */
const maxOutputLength = 4_000_000;

/** What a stream of Chromium's holds: deflated, or as it is. @throws where it is larger than any of a slip's */
export const decodeStream = (stream: PDFRawStream): Buffer =>
  stream.dict.has(PDFName.of('Filter'))
    ? inflateSync(stream.contents, { maxOutputLength })
    : Buffer.from(stream.contents);

/** Puts other content in the place of a stream. */
export function replaceStream(context: PDFContext, ref: PDFRef, content: Buffer, length1?: number): void {
  const dict = context.obj({ Filter: 'FlateDecode', ...(length1 !== undefined && { Length1: length1 }) });
  const deflated = deflateSync(content);
  dict.set(PDFName.of('Length'), PDFNumber.of(deflated.length));
  context.assign(ref, PDFRawStream.of(dict, deflated));
}

const toUtf16Hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const formatCharCode = (glyph: number): string => glyph.toString(16).padStart(4, '0');

/** Codes can name no more glyphs. */
const maxGlyphs = 0xffff;

/** A font takes no glyph that reaches further, in its units; only a page that means to gets there. */
const maxFontUnits = 0x7fff;
const fitsInFont = ({ components, advance }: Composite): boolean =>
  advance <= maxFontUnits &&
  components.every(({ x, y }) => Math.abs(x) <= maxFontUnits && Math.abs(y) <= maxFontUnits);

/** What each code of a font stands for, in a table as Chromium writes it. */
function parseToUnicode(table: string): Map<number, string> {
  const texts = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, from = '', to, hex = ''] of table.matchAll(/^<(.{4})> (?:<(.{4})> )?<([0-9A-F]+)>$/gm)) {
    const first = Number.parseInt(from, 16);
    const last = to === undefined ? first : Number.parseInt(to, 16);
    if (first === last) texts.set(first, text(hex));
    else
      for (let code = first; code <= last; code += 1)
        texts.set(code, String.fromCodePoint(Number.parseInt(hex, 16) + code - first));
  }
  return texts;
}

/** An embedded TrueType font whose codes are its glyphs, to which glyphs that stand for a text can be added. */
export interface EmbeddedFont {
  glyphCount: number;
  unitsPerEm: number;
  /** How far a glyph takes the pen, in sizes of the font. */
  advanceOf: (glyph: number) => number;
  hasOutline: (glyph: number) => boolean;
  /** What a glyph stands for by itself: nothing where no letter of its own is in the font. */
  textOf: (glyph: number) => string;
  codeOfGlyph: (glyph: number) => string;
  /** The code of a glyph that looks so and is read as the text, in hexadecimal; none where the font cannot hold it. */
  addGlyph: (text: string, look: Composite) => string | undefined;
  /** Writes the font, its widths and what its codes stand for. */
  save: () => void;
}

/** Of a font that Chromium has put into a PDF; undefined for one of another kind. */
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
  const added: { text: string; look: Composite }[] = [];
  const codes = new Map<string, string>();

  const saveWidths = () => {
    const widths = cidFont.lookup(PDFName.of('W'), PDFArray);
    widths.push(PDFNumber.of(font.glyphCount));
    widths.push(context.obj(added.map(({ look }) => Math.round((look.advance * 1000) / font.unitsPerEm))));
  };
  const saveToUnicode = () => {
    const lines = added.map(
      ({ text }, index) => `<${formatCharCode(font.glyphCount + index)}> <${toUtf16Hex(text)}>\n`,
    );
    const blocks: string[] = [];
    // A block takes no more than a hundred lines.
    while (lines.length > 0) {
      const block = lines.splice(0, 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('')}endbfchar\n`);
    }
    const updated = toUnicode.replace('endcmap', `${blocks.join('')}endcmap`);
    replaceStream(context, toUnicodeRef, Buffer.from(updated, 'latin1'));
  };

  return {
    glyphCount: font.glyphCount,
    unitsPerEm: font.unitsPerEm,
    advanceOf: (glyph) => font.advanceOf(glyph) / font.unitsPerEm,
    hasOutline: (glyph) => font.outlineOf(glyph).length > 0,
    textOf: (glyph) => texts.get(glyph) ?? '',
    codeOfGlyph: formatCharCode,
    addGlyph: (text, look) => {
      const key = JSON.stringify([text, look]);
      const existing = codes.get(key);
      if (existing !== undefined) return existing;
      if (!fitsInFont(look) || font.glyphCount + added.length >= maxGlyphs) return undefined;
      const made = formatCharCode(font.glyphCount + added.length);
      added.push({ text, look });
      codes.set(key, made);
      return made;
    },
    save: () => {
      if (added.length === 0) return;
      const extended = appendComposites(
        file,
        font,
        added.map(({ look }) => look),
      );
      replaceStream(context, fileRef, extended, extended.length);
      saveWidths();
      saveToUnicode();
    },
  };
}
