interface Page {
  /** Becomes the title of the PDF. */
  title: string;
  /** The slip's own HTML. */
  markup: string;
  css: string;
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign] as string);

/**
 * A whole HTML page that holds the slip alone, on its way to paper. It is laid out for print only:
 * without a screen layout before it, the PDF is made in half the time.
 */
export const slipPage = ({ title, markup, css }: Page): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<title>${escapeText(title)}</title>
<style>${css}body{margin:0}@media screen{html{display:none}}</style>
</head>
<body>${markup}</body>
</html>
`;
