import { PDFDict, type PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFRef } from 'pdf-lib';
import { decodeStream, type EmbeddedFont, readEmbeddedFont, replaceStream } from './embedded-font.ts';
import { extractsCorrectly, serializeTextObject } from './glyph-clusters.ts';
import { parseTextObject, type SelectedFont } from './text-object.ts';

const textObjectPattern = /(?<=\n)BT\n([\s\S]*?)\nET(?=\n)/g;

/** Inter has one glyph for each Latin letter, without shaping. */
const isOneToOneFont = (font: PDFDict): boolean => /\+Inter-/.test(String(font.get(PDFName.of('BaseFont'))));

function fixPage(pdf: PDFDocument, page: PDFPage, fontOf: (ref: PDFRef) => EmbeddedFont | undefined): void {
  const ref = page.node.get(PDFName.of('Contents'));
  const stream = ref instanceof PDFRef ? pdf.context.lookup(ref) : undefined;
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  if (!(ref instanceof PDFRef && stream instanceof PDFRawStream && fonts)) return;
  const content = decodeStream(stream).toString('latin1');
  const areOneToOne = fonts.keys().every((name) => isOneToOneFont(fonts.lookup(name, PDFDict)));
  if (areOneToOne && !content.includes('/ActualText')) return;
  const selectedFonts = new Map<string, SelectedFont | undefined>();
  const selectFont = (name: string, size: number): SelectedFont | undefined => {
    const key = `${name} ${size}`;
    if (!selectedFonts.has(key)) {
      const fontRef = fonts.get(PDFName.of(name));
      const font = fontRef instanceof PDFRef ? fontOf(fontRef) : undefined;
      selectedFonts.set(key, font && { name, size, font });
    }
    return selectedFonts.get(key);
  };
  const fixed = content.replace(textObjectPattern, (all, lines: string) => {
    const textObject = parseTextObject(lines.split('\n'), selectFont);
    if (!textObject || extractsCorrectly(textObject)) return all;
    const operators = serializeTextObject(textObject);
    return operators ? `BT\n${operators.join('\n')}\nET` : all;
  });
  replaceStream(pdf.context, ref, Buffer.from(fixed, 'latin1'));
}

/** A font that an untrusted page has embedded may be malformed: its text stays as it is. */
function tryReadFont(pdf: PDFDocument, ref: PDFRef): EmbeddedFont | undefined {
  try {
    return readEmbeddedFont(pdf.context, pdf.context.lookup(ref, PDFDict));
  } catch {
    return undefined;
  }
}

/**
 * Fixes text extraction (copying, searching, screen readers) for scripts that need shaping. Where glyphs and characters
 * differ in number or order, Chromium puts the text into ActualText, which many readers ignore: they extract letters in
 * visual order, or none. Each such cluster becomes one composite glyph, with its text in the font's ToUnicode map.
 */
export function fixTextExtraction(pdf: PDFDocument): void {
  const fontByRef = new Map<PDFRef, EmbeddedFont | undefined>();
  const fontOf = (ref: PDFRef) => {
    if (!fontByRef.has(ref)) fontByRef.set(ref, tryReadFont(pdf, ref));
    return fontByRef.get(ref);
  };
  for (const page of pdf.getPages()) fixPage(pdf, page, fontOf);
  for (const font of fontByRef.values()) font?.save();
}
