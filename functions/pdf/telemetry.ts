import { log } from '../lib/log.ts';
import { addMetric, publishMetrics } from '../lib/metrics.ts';
import type { PdfReply, PdfRequest } from './protocol.ts';

const outcomeOf = (reply: PdfReply) =>
  'refused' in reply ? { refused: reply.refused } : { bytes: Buffer.byteLength(reply.pdf, 'base64') };

/**
 * One line for each PDF, whatever became of it. Nothing is traced beyond what Lambda does by itself: it calls nobody.
 * @throws Error where Chromium failed
 */
export async function withTelemetry(
  { requestId, kind }: PdfRequest,
  print: () => Promise<PdfReply>,
): Promise<PdfReply> {
  const start = performance.now();
  const logFields = () => ({ requestId, kind, milliseconds: Math.round(performance.now() - start) });
  try {
    const reply = await print();
    log.info('pdf', { ...logFields(), ...outcomeOf(reply) });
    return reply;
  } catch (error) {
    log.error('pdf failed', { ...logFields(), error: error as Error });
    addMetric('PdfFailures');
    throw error;
  } finally {
    addMetric('PdfMilliseconds', performance.now() - start);
    publishMetrics();
  }
}
