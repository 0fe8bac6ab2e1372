import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { bundleFile } from '../../../infra/bundle/functions.ts';
import { webFolder } from '../../../infra/bundle/root.ts';
import type { FunctionName } from '../../../infra/features.ts';
import type { Handler, LoadHandler } from '../../../infra/local/lambda-runtime.ts';
import { localSecurityHeaders, openPortal } from '../../../infra/local/portal.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import { siteListener } from '../../../infra/local/site.ts';
import { startDynamoDbMeter } from './dynamodb-meter.ts';
import { startMeteredEngine } from './metered-engine.ts';
import { UsageRecorder } from './usage-recorder.ts';

export interface MeteredPortal {
  url: string;
  recorder: UsageRecorder;
  stop(): Promise<void>;
}

/** The built handlers; those of the API answer one at a time, so that each trip belongs to the call that made it. */
function recordHandlers(ledger: UsageRecorder, began: (name: FunctionName) => void): LoadHandler {
  // A second portal in this process has other engines, and needs modules that have not met the first one's.
  const instance = randomUUID();
  let lastCall: Promise<unknown> = Promise.resolve();
  const run = async (name: FunctionName, handler: Handler, ...[event, context]: Parameters<Handler>) => {
    const started = performance.now();
    try {
      return await handler(event, context);
    } finally {
      ledger.recordRun(name, performance.now() - started);
    }
  };
  return async (name) => {
    const module = `${pathToFileURL(bundleFile(name)).href}?${instance}`;
    const { handler } = (await import(module)) as { handler: Handler };
    if (name === 'pdf' || name === 'pdf-untrusted' || name === 'first-admin')
      return (...call) => run(name, handler, ...call);
    return (event, context) => {
      const answered = lastCall.then(async () => {
        began(name);
        const answer = await run(name, handler, event, context);
        const { body = '', isBase64Encoded } = answer as APIGatewayProxyStructuredResultV2;
        ledger.call.bytes += Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
        ledger.endCall((event as APIGatewayProxyEventV2).routeKey);
        return answer;
      });
      lastCall = answered.catch(() => {});
      return answered;
    };
  };
}

const recordSiteFiles =
  (serve: RequestListener, ledger: UsageRecorder): RequestListener =>
  (request, response) => {
    response.on('finish', () => ledger.recordSiteFile(Number(response.getHeader('content-length') ?? 0)));
    serve(request, response);
  };

/** The portal on a folder, in this process, with all that it does written down. */
export async function openMeteredPortal(dataDir: string): Promise<MeteredPortal> {
  const ledger = new UsageRecorder();
  let current: FunctionName = 'system';
  const engine = await startMeteredEngine(join(dataDir, 'portal.db'));
  const meter = await startDynamoDbMeter(engine.endpoint, ({ read, write }) => {
    ledger.call.readUnits += read;
    ledger.call.writeUnits += write;
  });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint;

  const noteTrip = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    // Whom a request is for stands in its signature; one without is not for AWS.
    const service = /\/(dynamodb|s3|lambda)\/aws4_request/.exec(
      String(request.getHeader('authorization')),
    )?.[1];
    if (!service) return;
    ledger.recordRoundTrip(current);
    if (service === 's3') ledger.call[request.method === 'GET' ? 'fileGets' : 'filePuts'] += 1;
  };
  diagnostics.subscribe('http.client.request.start', noteTrip);

  const loadHandler = recordHandlers(ledger, (name) => {
    current = name;
  });
  const settings = { ...parseSettings({ DATA_DIR: dataDir, DEMO: '0' }), port: 0 };
  const portal = await openPortal(settings, async () => ({
    loadHandler,
    site: recordSiteFiles(siteListener(webFolder), ledger),
    headers: localSecurityHeaders(),
    stop: async () => {},
  }));
  return {
    url: portal.url,
    recorder: ledger,
    async stop() {
      diagnostics.unsubscribe('http.client.request.start', noteTrip);
      await portal.stop();
      await meter.stop();
      await engine.stop();
      delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    },
  };
}
