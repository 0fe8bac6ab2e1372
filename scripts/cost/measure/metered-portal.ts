import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { bundleOf } from '../../../infra/build/functions.ts';
import { webFolder } from '../../../infra/build/root.ts';
import type { FunctionName } from '../../../infra/features.ts';
import type { Handler, LoadHandler } from '../../../infra/local/lambda.ts';
import { headersOfThisMachine, openPortal } from '../../../infra/local/portal.ts';
import { settingsFrom } from '../../../infra/local/settings.ts';
import { site } from '../../../infra/local/site.ts';
import { meterOf } from './dynamodb-meter.ts';
import { Ledger } from './ledger.ts';
import { startMeasuredEngine } from './measured-engine.ts';

export interface MeteredPortal {
  url: string;
  ledger: Ledger;
  stop(): Promise<void>;
}

/** The built handlers; those of the API answer one at a time, so that each trip belongs to the call that made it. */
function timed(ledger: Ledger, began: (name: FunctionName) => void): LoadHandler {
  // A second portal in this process has other engines, and needs modules that have not met the first one's.
  const instance = randomUUID();
  let turn: Promise<unknown> = Promise.resolve();
  const run = async (name: FunctionName, handler: Handler, ...[event, context]: Parameters<Handler>) => {
    const started = performance.now();
    try {
      return await handler(event, context);
    } finally {
      ledger.noteRun(name, performance.now() - started);
    }
  };
  return async (name) => {
    const module = `${pathToFileURL(bundleOf(name)).href}?${instance}`;
    const { handler } = (await import(module)) as { handler: Handler };
    if (name === 'pdf' || name === 'pdf-untrusted' || name === 'first-admin')
      return (...call) => run(name, handler, ...call);
    return (event, context) => {
      const answered = turn.then(async () => {
        began(name);
        const answer = await run(name, handler, event, context);
        const { body = '', isBase64Encoded } = answer as APIGatewayProxyStructuredResultV2;
        ledger.call.bytes += Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
        ledger.endCall((event as APIGatewayProxyEventV2).routeKey);
        return answer;
      });
      turn = answered.catch(() => {});
      return answered;
    };
  };
}

const counted =
  (serve: RequestListener, ledger: Ledger): RequestListener =>
  (request, response) => {
    response.on('finish', () => ledger.noteSiteFile(Number(response.getHeader('content-length') ?? 0)));
    serve(request, response);
  };

/** The portal on a folder, in this process, with all that it does written down. */
export async function openMetered(dataDir: string): Promise<MeteredPortal> {
  const ledger = new Ledger();
  let current: FunctionName = 'system';
  const engine = await startMeasuredEngine(join(dataDir, 'portal.db'));
  const meter = await meterOf(engine.endpoint, ({ read, write }) => {
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
    ledger.noteTrip(current);
    if (service === 's3') ledger.call[request.method === 'GET' ? 'fileGets' : 'filePuts'] += 1;
  };
  diagnostics.subscribe('http.client.request.start', noteTrip);

  const loadHandler = timed(ledger, (name) => {
    current = name;
  });
  const settings = { ...settingsFrom({ DATA_DIR: dataDir, DEMO: '0' }), port: 0 };
  const portal = await openPortal(settings, async () => ({
    loadHandler,
    site: counted(site(webFolder), ledger),
    headers: headersOfThisMachine(),
    stop: async () => {},
  }));
  return {
    url: portal.url,
    ledger,
    async stop() {
      diagnostics.unsubscribe('http.client.request.start', noteTrip);
      await portal.stop();
      await meter.stop();
      await engine.stop();
      delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    },
  };
}
