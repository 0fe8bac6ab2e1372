/** What the Chromium function is asked: HTML in. It has no rights to any data. */
export type PdfRequest =
  | {
      /** The portal's own slip page: one warm browser, one reused page. */
      kind: 'slip';
      html: string;
      author: string;
      /** YYYY-MM-DD: the PDF's dates, so that the same slip gives the same bytes. */
      date: string;
    }
  | {
      /** A page that came from a browser: untrusted, rendered hermetically in a process of its own. */
      kind: 'page';
      html: string;
    };

export type PdfRefusal = 'too-large' | 'too-much-work' | 'too-many-pages';

/** PDF out, in base64, or why not. */
export type PdfReply = { pdf: string } | { refused: PdfRefusal };
