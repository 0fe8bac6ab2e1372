import { slipsRoutes as routes } from '../../../shared/slips.ts';
import { CallError } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import type { FetchPdf } from './archive-pdfs.ts';

/** How often a slip is asked for where printing is busy or the connection failed, and how long between. */
const maxTries = 5;
const retryDelayMs = 5000;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', resolve, { once: true });
  });

/** Whether it may go well in a while. */
const isTemporary = ({ status }: CallError) => status === 0 || status === 429 || status >= 500;

/**
 * The PDF of a slip. There is none to be had of one that does not fit its page.
 * @param signal aborts the calls, and the waiting between them
 */
export const fetchPdfWith =
  (signal: AbortSignal): FetchPdf =>
  async ({ slipId }) => {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      try {
        const { blob } = await asAdmin(routes.slipPdf, { params: { slipId }, signal });
        return new Uint8Array(await blob.arrayBuffer());
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CallError)) throw error;
        if (error.status === 422) return undefined;
        if (!isTemporary(error) || tries === maxTries) throw error;
        await pause(retryDelayMs, signal);
      }
    }
  };
