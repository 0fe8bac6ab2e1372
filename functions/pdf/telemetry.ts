import { log } from '../lib/log.ts';
import { addMetric, publishMetrics } from '../lib/metrics.ts';
import type { PdfReply, PdfRequest } from './protocol.ts';

const toOutcome = (reply: PdfReply) =>
  'refused' in reply ? { refused: reply.refused } : { bytes: Buffer.byteLength(reply.pdf, 'base64') };

/**
 * Logs each PDF with its outcome, and counts its time and its failure as metrics. No traces beyond Lambda's own: these
 * functions call no service.
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
    log.info('pdf', { ...logFields(), ...toOutcome(reply) });
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
