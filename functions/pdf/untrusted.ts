import { printUntrusted } from './print-untrusted.ts';
import type { PdfReply, UntrustedPdfRequest } from './protocol.ts';
import { withTelemetry } from './telemetry.ts';

/**
 * Pages that came from a browser: in a function of their own, so that no slip of the portal waits behind one.
 * @param context whose signal, on one machine, says that the caller has gone. In AWS nobody says so: a page's limits
 *   end it there.
 * @throws Error where Chromium failed
 */
export const handler = (
  request: UntrustedPdfRequest,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PdfReply> => withTelemetry(request, () => printUntrusted(request.html, signal));
