import { type PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib';
import { type ChromiumPdf, referencesIn } from '../browser/chromium-pdf.ts';
import { decodeStream, replaceStream } from '../text-layer/embedded-font.ts';

/** A structure tree of one slip, with ids of its own. */
interface SlipTags {
  /** The structure elements; the first is that of the whole slip. */
  elements: string[];
  /** The element of each piece of marked content, by its number on the page. */
  parents: string;
  /** The elements that have a name, by which cells tell their headers, in the order of their names. */
  named: { name: string; id: number }[];
}

/** The surroundings of a slip's own elements. */
interface TagContext {
  /** Chromium's id and the new one, of the page. */
  page: [number, number];
  /** Likewise of the parent of the whole slip. */
  parent: [number, number];
  /** The array of the page's parent tree. */
  parents: number;
  /** The new id of the first element. */
  firstId: number;
}

const elementStart = '<</Type /StructElem\n';
/** A reference to another object, or the name of a cell. */
const idOrName = /\b(\d+) 0 R\b|\(node\d+\)/g;
const ownName = /\/ID (\(node\d+\))/;

/** Names in the order of the tree, which is that of the name tree too: Chromium goes on counting from slip to slip. */
const formatName = (index: number): string => `(node${String(index + 1).padStart(8, '0')})`;

/**
 * Copies the structure elements of one slip, and gives them new ids in the order of the tree.
 * @returns undefined where the slip is not all of its page, or not on this page alone
 */
export function copySlipTags(
  pdf: ChromiumPdf,
  root: number,
  { page, parent, parents, firstId }: TagContext,
): SlipTags | undefined {
  const newIds = new Map<number, number>([page, parent]);
  const sources: string[] = [];
  let isSlip = true;
  const add = (id: number): void => {
    const source = pdf.source(id);
    // Another page, or anything else that is no element.
    if (!source.startsWith(elementStart)) isSlip = false;
    if (!isSlip) return;
    newIds.set(id, firstId + sources.length);
    sources.push(source);
    for (const reference of referencesIn(source)) if (!newIds.has(reference)) add(reference);
  };
  add(root);
  const parentSource = pdf.source(parents);
  if (!isSlip || !referencesIn(parentSource).every((id) => newIds.has(id))) return undefined;

  const names = sources.flatMap((source, index) => {
    const name = ownName.exec(source)?.[1];
    return name === undefined ? [] : [{ name, id: firstId + index }];
  });
  const newNames = new Map(names.map(({ name }, index) => [name, formatName(index)]));
  const renamed = (source: string) =>
    source.replace(idOrName, (name, id) =>
      id === undefined ? (newNames.get(name) ?? name) : `${newIds.get(Number(id))} 0 R`,
    );
  return {
    elements: sources.map(renamed),
    parents: renamed(parentSource),
    named: names.map(({ name, id }) => ({ name: newNames.get(name) as string, id })),
  };
}

/**
 * The operators of a slip's page with its pictures marked as artifacts. There is none but the logo, which is decoration:
 * Chromium leaves it without a tag, and a screen reader is to pass over it.
 */
export const withArtifacts = (operators: string): string =>
  operators.replace(/^\/X\d+ Do$/gm, (image) => `/Artifact BMC\n${image}\nEMC`);

export function markArtifacts(pdf: PDFDocument): void {
  for (const page of pdf.getPages()) {
    const ref = page.node.get(PDFName.of('Contents'));
    const stream = ref instanceof PDFRef ? pdf.context.lookup(ref) : undefined;
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) continue;
    const operators = decodeStream(stream).toString('latin1');
    replaceStream(pdf.context, ref, Buffer.from(withArtifacts(operators), 'latin1'));
  }
}
