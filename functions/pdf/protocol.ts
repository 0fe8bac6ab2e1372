/** What the Chromium function is asked: HTML in. It has no rights to any data. */
export type PdfRequest = {
  /** The id of whoever asks, for the log: the gateway's request, or the event that asks for the check. */
  requestId: string;
} & (
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
    }
  | {
      /** Whether slips can be made: the answer is the canary, from the warm browser. */
      kind: 'check';
    }
);

export type PdfRefusal = 'too-large' | 'too-much-work' | 'too-many-pages';

/** PDF out, in base64, or why not. */
export type PdfReply = { pdf: string } | { refused: PdfRefusal };
