import type { Tracer } from '@aws-lambda-powertools/tracer';

async function load(): Promise<Tracer> {
  // Read by the library while it loads; a call outside of any trace is nothing to write an error about.
  process.env.AWS_XRAY_CONTEXT_MISSING ??= 'IGNORE_ERROR';
  const powertools = await import('@aws-lambda-powertools/tracer');
  return new powertools.Tracer({ captureHTTPsRequests: false });
}

/** The one that reports to X-Ray, in AWS alone: merely loaded, its library follows every promise of the process. */
const tracer = process.env.AWS_EXECUTION_ENV ? await load() : undefined;

/** Has a client of the SDK report each of its calls: what on which table or bucket, never which person's. */
export const traced = <Client>(client: Client): Client => tracer?.captureAWSv3Client(client) ?? client;

/** By what a trace can be found. */
export function annotate(facts: Record<string, string>): void {
  for (const [name, value] of Object.entries(facts)) tracer?.putAnnotation(name, value);
}

/** Runs one call as a part of its own in the trace, with the calls of the SDK under it. */
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
