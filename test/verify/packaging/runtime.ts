/**
 * A stand-in for Lambda's Node runtime: the event loop around a handler, over Lambda's Runtime API. It runs as a program
 * where there is only Node, so it imports nothing of the project.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Handler = (event: unknown, context: object) => Promise<unknown>;

const { AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT = '', _HANDLER = '' } = process.env;
const api = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;

const post = (path: string, content: unknown) =>
  fetch(`${api}/${path}`, { method: 'POST', body: JSON.stringify(content ?? null) });

const toErrorPayload = (error: unknown) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] }
    : { errorType: typeof error, errorMessage: String(error), trace: [] };

/** @throws Error where the bundle cannot be loaded, or its handler is none that Lambda's Node 24 accepts */
async function loadHandler(): Promise<Handler> {
  const [file, name = ''] = _HANDLER.split('.');
  const bundle = await import(pathToFileURL(join(LAMBDA_TASK_ROOT, `${file}.mjs`)).href);
  const handler = bundle[name];
  if (typeof handler !== 'function') throw new Error(`${_HANDLER} is undefined or not exported`);
  if (handler.length > 2) throw new Error('a handler with a callback is refused by the runtime of Node 24');
  return handler;
}

function toContext(headers: Headers): object {
  const deadline = Number(headers.get('lambda-runtime-deadline-ms'));
  return {
    awsRequestId: headers.get('lambda-runtime-aws-request-id'),
    invokedFunctionArn: headers.get('lambda-runtime-invoked-function-arn'),
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
}

async function serveNext(handler: Handler): Promise<void> {
  const next = await fetch(`${api}/invocation/next`);
  const invocation = `invocation/${next.headers.get('lambda-runtime-aws-request-id')}`;
  process.env._X_AMZN_TRACE_ID = next.headers.get('lambda-runtime-trace-id') ?? '';
  try {
    await post(`${invocation}/response`, await handler(await next.json(), toContext(next.headers)));
  } catch (error) {
    await post(`${invocation}/error`, toErrorPayload(error));
  }
}

// Runs exit handlers, which kill child processes: Lambda discards the whole environment.
process.on('SIGTERM', () => process.exit());

process.chdir(LAMBDA_TASK_ROOT);
try {
  const handler = await loadHandler();
  for (;;) await serveNext(handler);
} catch (error) {
  await post('init/error', toErrorPayload(error)).catch(() => {});
  process.exit(1);
}
