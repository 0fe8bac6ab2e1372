import { printPage } from './page.ts';
import type { PageRequest, PdfReply } from './protocol.ts';
import { reported } from './report.ts';

/**
 * Pages that came from a browser: in a function of their own, so that no slip of the portal waits behind one.
 * @param context whose signal, on one machine, says that the caller has gone. In AWS nobody says so: a page's limits
 *   end it there.
 * @throws Error where Chromium failed
 */
export const handler = (request: PageRequest, { signal }: { signal?: AbortSignal } = {}): Promise<PdfReply> =>
  reported(request, () => printPage(request.html, signal));
