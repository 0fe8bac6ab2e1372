import { PDFDict, type PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFRef } from 'pdf-lib';
import { type ClusterFont, clusterFont, contentOf, replaceStream } from './cluster-font.ts';
import { isReadable, withoutSpans } from './clusters.ts';
import { type Choice, readBlock } from './text-block.ts';

const textObject = /(?<=\n)BT\n([\s\S]*?)\nET(?=\n)/g;

/** Inter's letters stand side by side, each for itself. */
const isSimple = (font: PDFDict): boolean => /\+Inter-/.test(String(font.get(PDFName.of('BaseFont'))));

function mendPage(pdf: PDFDocument, page: PDFPage, fontOf: (ref: PDFRef) => ClusterFont | undefined): void {
  const ref = page.node.get(PDFName.of('Contents'));
  const stream = ref instanceof PDFRef ? pdf.context.lookup(ref) : undefined;
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  if (!(ref instanceof PDFRef && stream instanceof PDFRawStream && fonts)) return;
  const content = contentOf(stream).toString('latin1');
  const areSimple = fonts.keys().every((name) => isSimple(fonts.lookup(name, PDFDict)));
  if (areSimple && !content.includes('/ActualText')) return;
  const choices = new Map<string, Choice | undefined>();
  const choiceOf = (name: string, size: number): Choice | undefined => {
    const key = `${name} ${size}`;
    if (!choices.has(key)) {
      const fontRef = fonts.get(PDFName.of(name));
      const font = fontRef instanceof PDFRef ? fontOf(fontRef) : undefined;
      choices.set(key, font && { name, size, font });
    }
    return choices.get(key);
  };
  const mended = content.replace(textObject, (all, lines: string) => {
    const block = readBlock(lines.split('\n'), choiceOf);
    if (!block || isReadable(block)) return all;
    const written = withoutSpans(block);
    return written ? `BT\n${written.join('\n')}\nET` : all;
  });
  replaceStream(pdf.context, ref, Buffer.from(mended, 'latin1'));
}

/** A font that a page has brought along may be of any make; its words stay as they are. */
function readable(pdf: PDFDocument, ref: PDFRef): ClusterFont | undefined {
  try {
    return clusterFont(pdf.context, pdf.context.lookup(ref, PDFDict));
  } catch {
    return undefined;
  }
}

/**
 * Makes the words of every script readable. Where glyphs are of another number or order than the letters that they
 * stand for, Chromium says the text beside them, where many readers do not look: they find letters in the order in
 * which they are drawn, or none. Here such glyphs become one glyph of their font, which stands for the text.
 */
export function mendTextLayer(pdf: PDFDocument): void {
  const opened = new Map<PDFRef, ClusterFont | undefined>();
  const fontOf = (ref: PDFRef) => {
    if (!opened.has(ref)) opened.set(ref, readable(pdf, ref));
    return opened.get(ref);
  };
  for (const page of pdf.getPages()) mendPage(pdf, page, fontOf);
  for (const font of opened.values()) font?.save();
}
