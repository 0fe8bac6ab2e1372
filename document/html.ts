interface HtmlDocumentOptions {
  /** Becomes the title of the PDF. */
  title: string;
  /** The HTML of the body. */
  markup: string;
  css: string;
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as the content or the quoted attribute of an element, of XML as well. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEntities[character] as string);

/**
 * A complete HTML document to be printed. Hidden on screens, and from what the browser lays out for print before the
 * paper's size is known, in its window of 800 × 600: laid out once, it takes half the time.
 */
export const toHtmlDocument = ({ title, markup, css }: HtmlDocumentOptions): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${css}body{margin:0}@media screen,(max-height:600px){html{display:none}}</style>
</head>
<body>${markup}</body>
</html>
`;

/** The HTML of a document's body. */
export const bodyOf = (document: string): string =>
  document.slice(document.indexOf('<body>') + '<body>'.length, document.lastIndexOf('</body>'));

const characters = new Map(Object.entries(htmlEntities).map(([character, entity]) => [entity, character]));

/** A document's title as browsers show it, with whitespace collapsed. */
export function titleOf(document: string): string {
  const [, rest = ''] = document.split('<title>', 2);
  const end = rest.indexOf('</title>');
  return rest
    .slice(0, Math.max(end, 0))
    .replace(/&\w{2,4};/g, (entity) => characters.get(entity) ?? entity)
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim();
}

/**
 * Each slip on a separate page, of which it is the origin: its coordinates do not depend on its place in the batch. A
 * fixed size (A4 less the margins of slip.css) saves the browser looking for places to break a slip; one that is longer
 * overflows onto the next page, where splitting notices its tags.
 */
const batchCss =
  '.slip-sheet{transform:translate(0);contain:size;height:269mm}.slip-sheet+.slip-sheet{break-before:page}';

const headOf = (document: string): string => document.slice(0, document.indexOf('</style>'));
const styleLength = (document: string): number => headOf(document).length - document.indexOf('<style>');

/**
 * Joins the HTML documents of slips into one to be printed. Its style is the longest: that of slips with lines is what all
 * have, and rules for nothing but such lines.
 */
export function joinSlipDocuments(documents: readonly string[]): string {
  const [styled = ''] = documents.toSorted((a, b) => styleLength(b) - styleLength(a));
  return `${headOf(styled)}${batchCss}</style>\n</head>\n<body>${documents.map(bodyOf).join('')}</body>\n</html>\n`;
}
