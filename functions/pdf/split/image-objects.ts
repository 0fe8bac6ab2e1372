import { type ChromiumPdf, referencesIn, renumberReferences } from '../browser/chromium-pdf.ts';
import type { PdfObject } from './pdf-file.ts';

/**
 * The objects of an image: itself, its transparency and its colour profile, as they are in Chromium's file, with new
 * ids. The first is the image.
 */
export function imageObjects(pdf: ChromiumPdf, imageId: number, firstId: number): PdfObject[] {
  const newIds = new Map<number, number>();
  const add = (id: number): void => {
    if (newIds.has(id)) return;
    newIds.set(id, firstId + newIds.size);
    referencesIn(pdf.source(id)).forEach(add);
  };
  add(imageId);
  return [...newIds.keys()].map((id) => ({
    dictionary: renumberReferences(pdf.source(id), newIds),
    stream: pdf.stream(id),
  }));
}
