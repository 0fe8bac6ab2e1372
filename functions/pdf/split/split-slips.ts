import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ChromiumPdf,
  readChromiumPdf,
  referencesIn,
  renumberReferences,
} from '../browser/chromium-pdf.ts';
import { copySlipTags, withArtifacts } from '../print/slip-tags.ts';
import { type LatinFont, latinFontObjects, readLatinFont } from '../text-layer/latin-font.ts';
import { readPageContent } from './page-content.ts';
import { type PdfObject, pdfText, writePdf } from './pdf-file.ts';

/** The details of a slip in a PDF besides its page. */
interface SlipInfo {
  title: string;
  author: string;
  /** YYYY-MM-DD, for both dates of the document. */
  date: string;
}

const pagePattern =
  /^<<\/Type \/Page\n\/Resources <<\/ProcSet \[[^\]]*\](?:\n\/ExtGState <<[^<>]*>>)?(?:\n\/XObject <<[^<>]*>>)?\n\/Font <<[^<>]*>>>>\n\/MediaBox (\[[\d. ]+\])\n\/Contents (\d+) 0 R\n\/StructParents (\d+)\n\/Tabs \/S\n\/Parent \d+ 0 R>>$/;
const documentPattern =
  /^<<\/Type \/StructElem\n\/S \/Document\n\/Lang \(([-\w]+)\)\n\/P \d+ 0 R\n\/K (\[[\dR ]+\]|\d+ 0 R)>>$/;

/** The id that an entry of a dictionary refers to. */
const referenceOf = (key: string, source: string): number =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(source)?.[1]);

/** The pages below a node of the page tree, in order. */
function pagesBelow(pdf: ChromiumPdf, node: number): number[] {
  const [, kids] = /\/Kids \[([^\]]*)\]/.exec(pdf.source(node)) ?? [];
  return kids === undefined ? [node] : referencesIn(kids).flatMap((kid) => pagesBelow(pdf, kid));
}

/** The entries of a number tree: '0 472 0 R 1 473 0 R' has 472 at 0 and 473 at 1. */
const numberTree = (source: string): Map<number, number> =>
  new Map(Array.from(source.matchAll(/(\d+) (\d+) 0 R/g), ([, key, id]) => [Number(key), Number(id)]));

/**
 * The objects of an image: itself, its transparency and its colour profile, as they are in Chromium's file, with new
 * ids. The first is the image.
 */
function imageObjects(pdf: ChromiumPdf, imageId: number, firstId: number): PdfObject[] {
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

/** A document of Chromium's: what its slips share. */
interface Batch {
  pdf: ChromiumPdf;
  producer: string;
  language: string;
  /** The structure element of the document, of which each slip is a child. */
  document: number;
  /** The array of the parent tree that each page has, by the page's number. */
  parentArrays: ReadonlyMap<number, number>;
  fontOf: (id: number) => LatinFont | undefined;
}

/** The ids of the objects that each slip has. */
const ids = {
  catalog: 1,
  info: 2,
  pages: 3,
  page: 4,
  content: 5,
  treeRoot: 6,
  document: 7,
  parents: 8,
  names: 9,
};
const firstFreeId = 10;

/** @returns undefined where this page is more, or less, than one slip in Latin letters */
function slipPdf(
  batch: Batch,
  pageId: number,
  element: number,
  { title, author, date }: SlipInfo,
): Buffer | undefined {
  const { pdf, language } = batch;
  const [, mediaBox, contentId, structParents] = pagePattern.exec(pdf.source(pageId)) ?? [];
  if (mediaBox === undefined) return undefined;
  const content = readPageContent(pdf.content(Number(contentId)).toString('latin1'));
  if (!content) return undefined;
  const added: PdfObject[] = [];
  const states = content.graphicsStates.map((id, index) => {
    added.push(pdf.source(id));
    return `/G${index + 1} ${firstFreeId + added.length - 1} 0 R`;
  });
  const images = content.images.map((id, index) => {
    const firstId = firstFreeId + added.length;
    added.push(...imageObjects(pdf, id, firstId));
    return `/X${index + 1} ${firstId} 0 R`;
  });
  const fonts: string[] = [];
  for (const [id, glyphs] of content.glyphsByFont) {
    const font = batch.fontOf(id);
    if (!font) return undefined;
    const firstId = firstFreeId + added.length;
    added.push(...latinFontObjects(font, glyphs, firstId));
    fonts.push(`/F${fonts.length + 1} ${firstId} 0 R`);
  }
  const firstElement = firstFreeId + added.length;
  const tags = copySlipTags(pdf, element, {
    page: [pageId, ids.page],
    parent: [batch.document, ids.document],
    parents: batch.parentArrays.get(Number(structParents)) as number,
    firstId: firstElement,
  });
  if (!tags) return undefined;
  const day = `(D:${date.replaceAll('-', '')}120000Z)`;
  const objects: PdfObject[] = [
    `<</Type /Catalog /Pages ${ids.pages} 0 R /MarkInfo <</Marked true>> /StructTreeRoot ${ids.treeRoot} 0 R /ViewerPreferences <</DisplayDocTitle true>> /Lang (${language})>>`,
    `<</Title ${pdfText(title)} /Author ${pdfText(author)} /Creator (Vetan) /Producer ${batch.producer} /CreationDate ${day} /ModDate ${day}>>`,
    `<</Type /Pages /Count 1 /Kids [${ids.page} 0 R]>>`,
    `<</Type /Page /Parent ${ids.pages} 0 R /Resources <</ExtGState <<${states.join(' ')}>> /XObject <<${images.join(' ')}>> /Font <<${fonts.join(' ')}>>>> /MediaBox ${mediaBox} /Contents ${ids.content} 0 R /StructParents 0 /Tabs /S>>`,
    { entries: '', content: Buffer.from(withArtifacts(content.operators), 'latin1') },
    `<</Type /StructTreeRoot /K ${ids.document} 0 R /ParentTree <</Nums [0 ${ids.parents} 0 R]>> /ParentTreeNextKey 1 /IDTree ${ids.names} 0 R>>`,
    `<</Type /StructElem /S /Document /Lang (${language}) /P ${ids.treeRoot} 0 R /K ${firstElement} 0 R>>`,
    tags.parents,
    `<</Names [${tags.named.map(({ name, id }) => `${name} ${id} 0 R`).join(' ')}]>>`,
    ...added,
    ...tags.elements,
  ];
  return writePdf(objects, ids.catalog, ids.info);
}

/**
 * Splits a document that has each slip on a separate page into their PDFs, with their tags. A slip's PDF depends on
 * that slip alone: it is the same bytes whatever stood before and after it.
 * @param raw from Chromium
 * @returns in the order of the pages, undefined for a page that is not one slip in Latin letters; undefined as a whole
 *   where there are not as many pages as slips
 */
export async function splitSlips(
  raw: Uint8Array,
  slips: readonly SlipInfo[],
): Promise<(Uint8Array | undefined)[] | undefined> {
  const pdf = readChromiumPdf(raw);
  const catalog = pdf.source(referenceOf('Root', pdf.trailer));
  const pages = pagesBelow(pdf, referenceOf('Pages', catalog));
  const treeRoot = pdf.source(referenceOf('StructTreeRoot', catalog));
  const document = referenceOf('K', treeRoot);
  const [, language = '', kids = ''] = documentPattern.exec(pdf.source(document)) ?? [];
  const elements = referencesIn(kids);
  if (pages.length !== slips.length || elements.length !== slips.length) return undefined;
  const [, producer = '()'] =
    /\/Producer (\([^()]*\))/.exec(pdf.source(referenceOf('Info', pdf.trailer))) ?? [];
  const fonts = new Map<number, LatinFont | undefined>();
  const batch: Batch = {
    pdf,
    producer,
    language,
    document,
    parentArrays: numberTree(pdf.source(referenceOf('ParentTree', treeRoot))),
    fontOf: (id) => {
      if (!fonts.has(id)) fonts.set(id, readLatinFont(pdf, id));
      return fonts.get(id);
    },
  };
  const pdfs: (Uint8Array | undefined)[] = [];
  for (const [index, slip] of slips.entries()) {
    pdfs.push(slipPdf(batch, pages[index] as number, elements[index] as number, slip));
    await nextTurn();
  }
  return pdfs;
}
