interface BasePdfRequest {
  /** The id of whoever asks, for the log: the gateway's request, or the event that asks for the check. */
  requestId: string;
}

/** The portal's own slip page, for the function `pdf`: one warm browser, one reused page. */
export interface SlipPdfRequest extends BasePdfRequest {
  kind: 'slip';
  html: string;
  author: string;
  /** YYYY-MM-DD: the PDF's dates, so that the same slip gives the same bytes. */
  date: string;
}

/** Whether slips can be made: the answer is the canary, from the warm browser of the function `pdf`. */
export interface CanaryRequest extends BasePdfRequest {
  kind: 'check';
}

/** A page that came from a browser, for the function `pdf-untrusted`: rendered hermetically in a process of its own. */
export interface UntrustedPdfRequest extends BasePdfRequest {
  kind: 'page';
  html: string;
}

/** What the Chromium functions are asked: HTML in. They have no rights to any data. */
export type PdfRequest = SlipPdfRequest | CanaryRequest | UntrustedPdfRequest;

/** Abandoned: whoever asked has gone, and no one reads this but the log. */
export type PdfRefusal = 'too-large' | 'too-much-work' | 'too-many-pages' | 'abandoned';

/**
 * PDF out, in base64, or why not; heavy where a page that was made took more of the processor than any slip. What was
 * too much work is so in any case.
 */
export type PdfReply = ({ pdf: string } | { refused: PdfRefusal }) & { isHeavy?: true };
