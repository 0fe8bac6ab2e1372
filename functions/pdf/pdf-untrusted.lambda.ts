import { printUntrusted } from './print/print-untrusted.ts';
import type { PdfReply, UntrustedPdfRequest } from './protocol.ts';
import { withTelemetry } from './telemetry.ts';

/**
 * Prints HTML that users sent: a separate function, with a separate concurrency, so that no slip waits for it.
 * @param context the local runtime aborts its signal when the client disconnects; Lambda has no such signal, and there
 *   the page's limits end the job
 * @throws Error where Chromium failed
 */
export const handler = (
  request: UntrustedPdfRequest,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PdfReply> => withTelemetry(request, () => printUntrusted(request.html, signal));
