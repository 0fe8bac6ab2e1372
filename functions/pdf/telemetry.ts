import { addMetric, log, publishMetrics } from '../lib/powertools.ts';
import type { PdfReply, PdfRequest, SlipBatchReply } from './protocol.ts';

function toOutcome(reply: PdfReply | SlipBatchReply) {
  if ('refused' in reply) return { refused: reply.refused };
  if ('pdf' in reply) return { bytes: Buffer.byteLength(reply.pdf, 'base64') };
  return { slips: reply.slips.length, failed: countFailures(reply) };
}

const countFailures = (reply: PdfReply | SlipBatchReply): number =>
  'slips' in reply ? reply.slips.filter((slip) => 'failed' in slip).length : 0;

/** PDFs that a request asks for. */
const countPdfs = (request: PdfRequest): number =>
  request.kind === 'slips' ? Math.max(1, request.slips.length) : 1;

/**
 * Logs each request with its outcome, and counts the time of a PDF and its failure as metrics. No traces beyond
 * Lambda's own: these functions call no service.
 * @throws Error where Chromium failed
 */
export async function withTelemetry<Reply extends PdfReply | SlipBatchReply>(
  request: PdfRequest,
  print: () => Promise<Reply>,
): Promise<Reply> {
  const { requestId, kind } = request;
  const start = performance.now();
  const logFields = () => ({ requestId, kind, milliseconds: Math.round(performance.now() - start) });
  try {
    const reply = await print();
    log.info('pdf', { ...logFields(), ...toOutcome(reply) });
    const failures = countFailures(reply);
    if (failures > 0) addMetric('PdfFailures', failures);
    return reply;
  } catch (error) {
    log.error('pdf failed', { ...logFields(), error: error as Error });
    addMetric('PdfFailures');
    throw error;
  } finally {
    addMetric('PdfMilliseconds', (performance.now() - start) / countPdfs(request));
    publishMetrics();
  }
}
