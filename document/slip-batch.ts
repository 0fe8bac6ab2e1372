import { bodyOf } from './html.ts';

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
