interface SlipHtmlOptions {
  /** Becomes the title of the PDF. */
  title: string;
  /** The HTML of the slip itself. */
  markup: string;
  css: string;
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEntities[character] as string);

/**
 * A complete HTML document that holds the slip alone, to be printed. Hidden on screens, so that the browser lays it out
 * once, for print: that halves the time of a PDF.
 */
export const slipHtml = ({ title, markup, css }: SlipHtmlOptions): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${css}body{margin:0}@media screen{html{display:none}}</style>
</head>
<body>${markup}</body>
</html>
`;
