import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Tracer } from '@aws-lambda-powertools/tracer';
import { type Metric, metricUnits } from '../../shared/system/metrics.ts';

async function load(): Promise<Tracer> {
  // Read while the library loads: a call outside of any trace is not worth an error in the log.
  process.env.AWS_XRAY_CONTEXT_MISSING ??= 'IGNORE_ERROR';
  const powertools = await import('@aws-lambda-powertools/tracer');
  return new powertools.Tracer({ captureHTTPsRequests: false });
}

/** X-Ray's tracer, loaded in AWS alone: its library hooks into every promise of the process as soon as it loads. */
const tracer = process.env.AWS_EXECUTION_ENV ? await load() : undefined;

/** Has an SDK client trace its calls: operation and table or bucket, never a key or an item. */
export const traced = <Client>(client: Client): Client => tracer?.captureAWSv3Client(client) ?? client;

/** Adds annotations, by which X-Ray's console finds a trace. */
export function annotate(annotations: Record<string, string>): void {
  for (const [name, value] of Object.entries(annotations)) tracer?.putAnnotation(name, value);
}

/** Runs an invocation as a separate subsegment, which the SDK calls within it appear under. */
export async function asSubsegment<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  const invocation = tracer?.getSegment();
  if (!tracer || !invocation) return work();
  const call = invocation.addNewSubsegment('call');
  tracer.setSegment(call);
  try {
    return await work();
  } catch (error) {
    tracer.addErrorAsMetadata(error as Error);
    throw error;
  } finally {
    call.close();
    tracer.setSegment(invocation);
  }
}

/**
 * Structured log lines with ids only: never a name, an amount, a token or a body. Each line carries all of its own
 * fields; nothing is appended to the logger, where it would leak into the next invocation's lines.
 */
export const log = new Logger();

/** Configured by environment variables: the namespace is the stage's, the only dimension the function's name. */
const metrics = new Metrics();

/** Adds to a metric of this invocation: one, or a value in the metric's unit. */
export const addMetric = (metric: Metric, value = 1): void =>
  void metrics.addMetric(metric, metricUnits[metric], value);

/** Flushes the metrics of this invocation, if any, as one log line in CloudWatch's embedded metric format. */
export function publishMetrics(): void {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
}
