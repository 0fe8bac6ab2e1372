interface HtmlDocumentOptions {
  /** Becomes the title of the PDF. */
  title: string;
  /** The HTML of the body. */
  markup: string;
  css: string;
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEntities[character] as string);

/**
 * A complete HTML document to be printed. Hidden on screens, so that the browser lays it out once, for print: that
 * takes half the time.
 */
export const toHtmlDocument = ({ title, markup, css }: HtmlDocumentOptions): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${css}body{margin:0}@media screen{html{display:none}}</style>
</head>
<body>${markup}</body>
</html>
`;
