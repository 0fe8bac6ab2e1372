import { slipsRoutes as routes } from '../../../shared/slips/slips.ts';
import { CallError } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import type { FetchPdf } from './archive-pdfs.ts';

const firstDelayMs = 5000;
const longestDelayMs = 60_000;

/** In all, longer than the five minutes in which a firewall counts the calls of an address. */
const triesWhereBusy = 10;
const triesWhereFailed = 3;

/**
 * How long to wait after so many tries that were answered with a status, 0 for no answer.
 * @returns milliseconds; undefined where trying again is of no use
 */
export function retryDelay(status: number, tries: number): number | undefined {
  const isFailure = status === 0 || status >= 500;
  const maxTries = status === 429 ? triesWhereBusy : isFailure ? triesWhereFailed : 1;
  return tries < maxTries ? Math.min(firstDelayMs * 2 ** (tries - 1), longestDelayMs) : undefined;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', resolve, { once: true });
  });

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
        const delay = retryDelay(error.status, tries);
        if (delay === undefined) throw error;
        await pause(delay, signal);
      }
    }
  };
