import { bodyOf } from './html.ts';

/**
 * Each slip on a page of its own, of which it is the origin: its coordinates do not depend on its place in the batch. A
 * fixed size (A4 less the margins of slip.css) saves the browser looking for places to break a slip; one that is longer
 * overflows onto the next page, where splitting notices its tags.
 */
const batchCss =
  '.slip-sheet{transform:translate(0);contain:size;height:269mm}.slip-sheet+.slip-sheet{break-before:page}';

/** Joins the HTML documents of slips, which have their style in common, into one to be printed. */
export function joinSlipDocuments(documents: readonly string[]): string {
  const [first = ''] = documents;
  const head = first.slice(0, first.indexOf('</style>'));
  return `${head}${batchCss}</style>\n</head>\n<body>${documents.map(bodyOf).join('')}</body>\n</html>\n`;
}
