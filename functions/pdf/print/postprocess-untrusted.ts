/** The dictionary keys of a link: its area on the page, and its address. */
const linkKeys = ['/Annots', '/URI'];

/** Readers ignore unknown keys. Of the same length, so that no offset in the cross-reference table moves. */
const toUnknownKey = (key: string): string => key.toLowerCase();

function disableKey(pdf: Buffer, key: string): void {
  for (let at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + key.length))
    pdf.write(toUnknownKey(key), at);
}

const pageTreeNode = '/Type /Pages';

/** Each node of the page tree has the count of pages below it, so the largest is the root's. */
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
 * Strips the links of an untrusted page's PDF and counts its pages, without parsing it: a parser takes as long as the
 * page's author likes (decision 24). Chromium writes every dictionary uncompressed, so keys are found as plain text.
 */
export function postprocessUntrusted(raw: Uint8Array): { bytes: Buffer; pages: number } {
  const pdf = Buffer.from(raw);
  for (const key of linkKeys) disableKey(pdf, key);
  return { bytes: pdf, pages: countPages(pdf) };
}
