/** What makes a link lead somewhere: the place on the page that can be pressed, and the address. */
const linkKeys = ['/Annots', '/URI'];

/** Readers pass over a key that they do not know. As long as the one before, so that no offset in the file moves. */
const toUnknownKey = (key: string): string => key.toLowerCase();

function renameKey(pdf: Buffer, key: string): void {
  for (let at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + key.length))
    pdf.write(toUnknownKey(key), at);
}

const pageTreeNode = '/Type /Pages';

/** Each node of the tree of pages counts those below it; the root counts all. */
function countPages(pdf: Buffer): number {
  let pages = 0;
  for (
    let at = pdf.indexOf(pageTreeNode);
    at >= 0;
    at = pdf.indexOf(pageTreeNode, at + pageTreeNode.length)
  ) {
    const rest = pdf.toString('latin1', at + pageTreeNode.length, at + pageTreeNode.length + 24);
    pages = Math.max(pages, Number(/^\s\/Count (\d+)/.exec(rest)?.[1] ?? 0));
  }
  return pages;
}

/**
 * What Chromium made of a stranger's page, its links leading nowhere, and how many pages it has. Chromium writes every
 * dictionary as plain text, so this is done where the bytes stand, once over the file: a parser would take as long as
 * the stranger likes.
 */
export function postprocessUntrusted(raw: Uint8Array): { bytes: Buffer; pages: number } {
  const pdf = Buffer.from(raw);
  for (const key of linkKeys) renameKey(pdf, key);
  return { bytes: pdf, pages: countPages(pdf) };
}
