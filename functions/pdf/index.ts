import { log } from '../lib/log.ts';
import { count, publishMetrics } from '../lib/metrics.ts';
import { printPage } from './page.ts';
import type { PdfReply, PdfRequest } from './protocol.ts';
import { printCanary, printSlip } from './slip.ts';

async function print(request: PdfRequest): Promise<PdfReply> {
  if (request.kind === 'page') return printPage(request.html);
  const pdf = request.kind === 'slip' ? await printSlip(request) : await printCanary();
  return { pdf: Buffer.from(pdf).toString('base64') };
}

const outcomeOf = (reply: PdfReply) =>
  'refused' in reply ? { refused: reply.refused } : { bytes: Buffer.byteLength(reply.pdf, 'base64') };

/**
 * One line for each PDF, whatever became of it. Nothing is traced beyond what Lambda does by itself: it calls nobody.
 * @throws Error where Chromium failed
 */
export async function handler(request: PdfRequest): Promise<PdfReply> {
  const start = performance.now();
  const facts = () => ({
    requestId: request.requestId,
    kind: request.kind,
    milliseconds: Math.round(performance.now() - start),
  });
  try {
    const reply = await print(request);
    log.info('pdf', { ...facts(), ...outcomeOf(reply) });
    return reply;
  } catch (error) {
    log.error('pdf failed', { ...facts(), error: error as Error });
    count('PdfFailures');
    throw error;
  } finally {
    count('PdfMilliseconds', performance.now() - start);
    publishMetrics();
  }
}
