import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Structure {
  role: string;
  children: (Structure | { type: string })[];
}

/** The contents of a PDF, as a reader extracts them. */
export interface ReadPdf {
  pages: number;
  /** Width and height of the first page in points. */
  size: [number, number];
  /** The text of the first page, with whitespace collapsed. */
  text: string;
  /** Likewise of each page. */
  texts: string[];
  info: Record<string, unknown>;
  language: string | null;
  isTagged: boolean;
  /** Every role in the structure tree of the first page. */
  roles: Set<string>;
  links: number;
}

function rolesOf(node: Structure, found = new Set<string>()): Set<string> {
  found.add(node.role);
  for (const child of node.children) if ('role' in child) rolesOf(child, found);
  return found;
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const page = await pdf.getPage(1);
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) texts.push(await textOf(await pdf.getPage(number)));
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { info } = await pdf.getMetadata();
  // A map, whatever its type says.
  const markInfo = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null;
  const structure = (await page.getStructTree()) as Structure | null;
  const read: ReadPdf = {
    pages: pdf.numPages,
    size: [right - left, top - bottom],
    text: texts[0] ?? '',
    texts,
    info: info as Record<string, unknown>,
    language: (info as { Language?: string }).Language ?? null,
    isTagged: markInfo?.get('Marked') === true,
    roles: structure ? rolesOf(structure) : new Set(),
    links: (await page.getAnnotations()).length,
  };
  await task.destroy();
  return read;
}
