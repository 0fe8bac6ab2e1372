import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createMutex } from '../../../functions/pdf/browser/mutex.ts';
import { bundleFile } from '../../../infra/bundle/functions.ts';
import { webFolder } from '../../../infra/bundle/paths.ts';
import type { FunctionName } from '../../../infra/features.ts';
import { localSecurityHeaders, openPortal } from '../../../infra/local/portal.ts';
import type { Handler, LoadHandler } from '../../../infra/local/server/lambda-runtime.ts';
import { siteListener } from '../../../infra/local/server/site.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import { startDynamoDbMeter } from './dynamodb-meter.ts';
import { startMeteredEngine } from './metered-engine.ts';
import { UsageRecorder } from './usage-recorder.ts';

export interface MeteredPortal {
  url: string;
  recorder: UsageRecorder;
  stop(): Promise<void>;
}

/**
 * The bundled handlers, timed. Those of the API and the tasks of pay runs run one at a time, so that each request belongs
 * to its call.
 */
function recordHandlers(recorder: UsageRecorder, onStart: (name: FunctionName) => void): LoadHandler {
  // Modules cache their clients: a second portal in this process, on other engines, needs module instances of its own.
  const instance = randomUUID();
  const runExclusive = createMutex();
  const run = async (name: FunctionName, handler: Handler, ...[event, context]: Parameters<Handler>) => {
    const started = performance.now();
    try {
      return await handler(event, context);
    } finally {
      recorder.recordRun(name, performance.now() - started);
    }
  };
  return async (name) => {
    const module = `${pathToFileURL(bundleFile(name)).href}?${instance}`;
    const { handler } = (await import(module)) as { handler: Handler };
    if (name === 'pdf' || name === 'pdf-untrusted' || name === 'first-admin')
      return (...call) => run(name, handler, ...call);
    return (event, context) =>
      runExclusive(async () => {
        onStart(name);
        const answer = await run(name, handler, event, context);
        const { body = '', isBase64Encoded } = answer as APIGatewayProxyStructuredResultV2;
        recorder.call.bytes += Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
        recorder.endCall((event as Partial<APIGatewayProxyEventV2>).routeKey);
        return answer;
      });
  };
}

const recordSiteFiles =
  (serve: RequestListener, recorder: UsageRecorder): RequestListener =>
  (request, response) => {
    response.on('finish', () => recorder.recordSiteFile(Number(response.getHeader('content-length') ?? 0)));
    serve(request, response);
  };

/** The portal on a data folder, in this process, with its usage recorded. */
export async function openMeteredPortal(dataDir: string): Promise<MeteredPortal> {
  const recorder = new UsageRecorder();
  let current: FunctionName = 'system';
  const engine = await startMeteredEngine(join(dataDir, 'portal.db'));
  const meter = await startDynamoDbMeter(engine.endpoint, ({ read, write }) => {
    recorder.call.readUnits += read;
    recorder.call.writeUnits += write;
  });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint;

  const recordRoundTrip = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    // The credential scope of the signature names the service; an unsigned request is not for AWS.
    const service = /\/(dynamodb|s3|lambda|states)\/aws4_request/.exec(
      String(request.getHeader('authorization')),
    )?.[1];
    if (service) recorder.recordRoundTrip(current, service, request.method);
  };
  diagnostics.subscribe('http.client.request.start', recordRoundTrip);

  const loadHandler = recordHandlers(recorder, (name) => {
    current = name;
  });
  const settings = { ...parseSettings({ DATA_DIR: dataDir, DEMO: '0' }), port: 0 };
  const portal = await openPortal(settings, async () => ({
    loadHandler,
    site: recordSiteFiles(siteListener(webFolder), recorder),
    headers: localSecurityHeaders(),
    stop: async () => {},
  }));
  return {
    url: portal.url,
    recorder,
    async stop() {
      diagnostics.unsubscribe('http.client.request.start', recordRoundTrip);
      await portal.stop();
      await meter.stop();
      await engine.stop();
      delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    },
  };
}
