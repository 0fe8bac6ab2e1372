import { log } from '../lib/log.ts';
import { count, publishMetrics } from '../lib/metrics.ts';
import type { PdfReply, PdfRequest } from './protocol.ts';

const outcomeOf = (reply: PdfReply) =>
  'refused' in reply ? { refused: reply.refused } : { bytes: Buffer.byteLength(reply.pdf, 'base64') };

/**
 * One line for each PDF, whatever became of it. Nothing is traced beyond what Lambda does by itself: it calls nobody.
 * @throws Error where Chromium failed
 */
export async function reported(
  { requestId, kind }: PdfRequest,
  print: () => Promise<PdfReply>,
): Promise<PdfReply> {
  const start = performance.now();
  const facts = () => ({ requestId, kind, milliseconds: Math.round(performance.now() - start) });
  try {
    const reply = await print();
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
