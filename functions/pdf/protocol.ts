import type { Logos } from '../../document/logos.ts';

interface BasePdfRequest {
  /** Correlation id for the log: of the gateway's request, or of the scheduled event. */
  requestId: string;
}

/** A slip as the function `pdf` takes it: the portal's own HTML. */
export interface PrintableSlip {
  html: string;
  author: string;
  /** YYYY-MM-DD, for the PDF's creation date, so that the same slip gives the same bytes. */
  date: string;
}

/** To the function `pdf`: one slip, printed in its warm browser. */
export interface SlipPdfRequest extends BasePdfRequest, PrintableSlip {
  kind: 'slip';
  /** The pictures of the logos that its slips name. */
  logos?: Logos;
}

/** Slips of one batch: more of them save little, and each makes the browser larger. */
export const maxBatchSlips = 25;

/** To the function `pdf`: up to `maxBatchSlips` slips of one style, printed together. */
export interface SlipBatchRequest extends BasePdfRequest {
  kind: 'slips';
  /** The pictures of the logos that its slips name. */
  logos?: Logos;
  slips: readonly PrintableSlip[];
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
export type PdfRequest = SlipPdfRequest | SlipBatchRequest | CanaryRequest | UntrustedPdfRequest;

/**
 * Name of the error of a browser that did not start, as on a machine that is too busy. The function's own error passes it
 * on, and the same request may succeed later.
 */
export const browserStartError = 'BrowserStartError';

/** `abandoned`: the client has disconnected, and only the log shows this. */
export type PdfRefusal = 'too-large' | 'too-much-work' | 'too-many-pages' | 'abandoned';

/**
 * A PDF in base64, or why it was refused. `isHeavy` where a page took more CPU time than any slip; the caller counts
 * `too-much-work` as heavy in any case.
 */
export type PdfReply = ({ pdf: string } | { refused: PdfRefusal }) & { isHeavy?: true };

/** Each slip of a batch in its place: the PDF in base64, the same bytes as printed alone, or why there is none. */
export interface SlipBatchReply {
  slips: ({ pdf: string } | { failed: string })[];
}
