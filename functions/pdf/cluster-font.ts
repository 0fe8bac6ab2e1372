import { deflateSync, inflateSync } from 'node:zlib';
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from 'pdf-lib';
import { type Composite, readTrueType, withComposites } from './truetype.ts';

/** In bytes: many times what a page of text has. */
const maxOutputLength = 4_000_000;

/** What a stream of Chromium's holds: deflated, or as it is. @throws where it is larger than any of a slip's */
export const contentOf = (stream: PDFRawStream): Buffer =>
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

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const code = (glyph: number): string => glyph.toString(16).padStart(4, '0');

/** Codes can name no more glyphs. */
const mostGlyphs = 0xffff;

/** A font takes no glyph that reaches further, in its units; only a page that means to gets there. */
const farthest = 0x7fff;
const fits = ({ components, advance }: Composite): boolean =>
  advance <= farthest && components.every(({ x, y }) => Math.abs(x) <= farthest && Math.abs(y) <= farthest);

/** What each code of a font stands for, in a table as Chromium writes it. */
function readTexts(table: string): Map<number, string> {
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
export interface ClusterFont {
  glyphs: number;
  unitsPerEm: number;
  /** How far a glyph takes the pen, in sizes of the font. */
  advanceOf: (glyph: number) => number;
  isDrawn: (glyph: number) => boolean;
  /** What a glyph stands for by itself: nothing where no letter of its own is in the font. */
  textOf: (glyph: number) => string;
  ownCode: (glyph: number) => string;
  /** The code of a glyph that looks so and is read as the text, in hexadecimal; none where the font cannot hold it. */
  codeOf: (text: string, look: Composite) => string | undefined;
  /** Writes the font, its widths and what its codes stand for. */
  save: () => void;
}

/** Of a font that Chromium has put into a PDF; undefined for one of another kind. */
export function clusterFont(context: PDFContext, outer: PDFDict): ClusterFont | undefined {
  const inner = outer.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0, PDFDict);
  const descriptor = inner?.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
  const fileRef = descriptor?.get(PDFName.of('FontFile2'));
  const tableRef = outer.get(PDFName.of('ToUnicode'));
  if (!inner || !(fileRef instanceof PDFRef) || !(tableRef instanceof PDFRef)) return undefined;
  const file = contentOf(context.lookup(fileRef) as PDFRawStream);
  const font = readTrueType(file);
  const table = contentOf(context.lookup(tableRef) as PDFRawStream).toString('latin1');
  const texts = readTexts(table);
  const added: { text: string; look: Composite }[] = [];
  const codes = new Map<string, string>();

  const saveWidths = () => {
    const widths = inner.lookup(PDFName.of('W'), PDFArray);
    widths.push(PDFNumber.of(font.glyphs));
    widths.push(context.obj(added.map(({ look }) => Math.round((look.advance * 1000) / font.unitsPerEm))));
  };
  const saveTexts = () => {
    const lines = added.map(({ text }, index) => `<${code(font.glyphs + index)}> <${utf16(text)}>\n`);
    const blocks: string[] = [];
    // A block takes no more than a hundred lines.
    while (lines.length > 0) {
      const block = lines.splice(0, 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('')}endbfchar\n`);
    }
    const whole = table.replace('endcmap', `${blocks.join('')}endcmap`);
    replaceStream(context, tableRef, Buffer.from(whole, 'latin1'));
  };

  return {
    glyphs: font.glyphs,
    unitsPerEm: font.unitsPerEm,
    advanceOf: (glyph) => font.advanceOf(glyph) / font.unitsPerEm,
    isDrawn: (glyph) => font.outlineOf(glyph).length > 0,
    textOf: (glyph) => texts.get(glyph) ?? '',
    ownCode: code,
    codeOf: (text, look) => {
      const key = JSON.stringify([text, look]);
      const known = codes.get(key);
      if (known !== undefined) return known;
      if (!fits(look) || font.glyphs + added.length >= mostGlyphs) return undefined;
      const made = code(font.glyphs + added.length);
      added.push({ text, look });
      codes.set(key, made);
      return made;
    },
    save: () => {
      if (added.length === 0) return;
      const larger = withComposites(
        file,
        font,
        added.map(({ look }) => look),
      );
      replaceStream(context, fileRef, larger, larger.length);
      saveWidths();
      saveTexts();
    },
  };
}
