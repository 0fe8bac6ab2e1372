import { printUntrusted } from './print-untrusted.ts';
import type { PdfReply, UntrustedPdfRequest } from './protocol.ts';
import { withTelemetry } from './telemetry.ts';

/**
 * Prints HTML that users sent: a function of its own, with a concurrency of its own, so that no slip waits for it.
 * @param context its signal is aborted on one machine once the caller has gone; Lambda has no such signal, and the
 *   page's limits end the job there
 * @throws Error where Chromium failed
 */
export const handler = (
  request: UntrustedPdfRequest,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PdfReply> => withTelemetry(request, () => printUntrusted(request.html, signal));
