interface BasePdfRequest {
  /** Correlation id for the log: of the gateway's request, or of the scheduled event. */
  requestId: string;
}

/** To the function `pdf`: the portal's own HTML of a slip, printed in its warm browser. */
export interface SlipPdfRequest extends BasePdfRequest {
  kind: 'slip';
  html: string;
  author: string;
  /** YYYY-MM-DD, for the PDF's creation date, so that the same slip gives the same bytes. */
  date: string;
}

/** To the function `pdf`: a health check that prints the canary in its warm browser. */
export interface CanaryRequest extends BasePdfRequest {
  kind: 'check';
}

/** To the function `pdf-untrusted`: HTML that a user sent, printed in an isolated browser of its own. */
export interface UntrustedPdfRequest extends BasePdfRequest {
  kind: 'page';
  html: string;
}

/** HTML in: the Chromium functions have no permissions on any data. */
export type PdfRequest = SlipPdfRequest | CanaryRequest | UntrustedPdfRequest;

/** `abandoned`: the client has disconnected, and only the log shows this. */
export type PdfRefusal = 'too-large' | 'too-much-work' | 'too-many-pages' | 'abandoned';

/**
 * A PDF in base64, or why it was refused. `isHeavy` where a page took more CPU time than any slip; the caller counts
 * `too-much-work` as heavy in any case.
 */
export type PdfReply = ({ pdf: string } | { refused: PdfRefusal }) & { isHeavy?: true };
