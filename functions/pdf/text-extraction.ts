import { PDFDict, type PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFRef } from 'pdf-lib';
import { decodeStream, type EmbeddedFont, readEmbeddedFont, replaceStream } from './embedded-font.ts';
import { extractsCorrectly, serializeTextObject } from './glyph-clusters.ts';
import { parseTextObject, type SelectedFont } from './text-object.ts';

const textObjectPattern = /(?<=\n)BT\n([\s\S]*?)\nET(?=\n)/g;

/** Inter's letters stand side by side, each for itself. */
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
    const block = parseTextObject(lines.split('\n'), selectFont);
    if (!block || extractsCorrectly(block)) return all;
    const operators = serializeTextObject(block);
    return operators ? `BT\n${operators.join('\n')}\nET` : all;
  });
  replaceStream(pdf.context, ref, Buffer.from(fixed, 'latin1'));
}

/** A font that a page has brought along may be of any make; its words stay as they are. */
function tryReadFont(pdf: PDFDocument, ref: PDFRef): EmbeddedFont | undefined {
  try {
    return readEmbeddedFont(pdf.context, pdf.context.lookup(ref, PDFDict));
  } catch {
    return undefined;
  }
}

/**
 * Makes the words of every script readable. Where glyphs are of another number or order than the letters that they
 * stand for, Chromium says the text beside them, where many readers do not look: they find letters in the order in
 * which they are drawn, or none. Here such glyphs become one glyph of their font, which stands for the text.
 */
export function fixTextExtraction(pdf: PDFDocument): void {
  const opened = new Map<PDFRef, EmbeddedFont | undefined>();
  const fontOf = (ref: PDFRef) => {
    if (!opened.has(ref)) opened.set(ref, tryReadFont(pdf, ref));
    return opened.get(ref);
  };
  for (const page of pdf.getPages()) fixPage(pdf, page, fontOf);
  for (const font of opened.values()) font?.save();
}
