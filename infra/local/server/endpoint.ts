import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from './http.ts';
import { type AccessKey, createSignatureVerifier, type RequestHead, sha256 } from './signature.ts';

/** A request signed with this process's access key. */
export interface SignedRequest extends RequestHead {
  body: Buffer;
  message: IncomingMessage;
}

/** A local implementation of an AWS service. */
export type Service = (call: SignedRequest, response: ServerResponse) => Promise<void> | void;

/** Services by the name in the signature's credential scope. */
type Services = Partial<Record<'dynamodb' | 's3' | 'lambda' | 'secretsmanager' | 'states' | 'ses', Service>>;

/** 16 MiB: DynamoDB's largest request, a batch; every other one is smaller. */
const maxBodyBytes = 16 * 1024 * 1024;

/** The same answer for every failed check, so that it reveals nothing. */
function sendAccessDenied(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message: 'Access denied' }));
}

/** One endpoint for all local AWS services: verifies Signature Version 4, and rejects requests with an Origin. */
export function createEndpointServer(key: AccessKey, services: Services): Server {
  const verify = createSignatureVerifier(key);
  const forward = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = message;
    const signed = headers.origin === undefined && (await verify({ method, url, headers }));
    const service = signed && Object.hasOwn(services, signed.service) && services[signed.service as 's3'];
    if (!service) return sendAccessDenied(response);
    const body = await readBody(message, maxBodyBytes);
    if (!body || sha256(body) !== signed.bodyHash) return sendAccessDenied(response);
    await service({ method, url, headers, body, message }, response);
  };
  return createServer((message, response) => {
    // The SDK corrects for clock skew by the Date header. Node caches that header for up to a second: after the machine
    // has slept, the SDK would sign with the wrong time.
    response.sendDate = false;
    forward(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
}
