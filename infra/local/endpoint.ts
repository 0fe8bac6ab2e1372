import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from './http-body.ts';
import { type AccessKey, createSignatureVerifier, type RequestHead, sha256 } from './signature.ts';

/** A call that bears the key of this start. */
export interface SignedRequest extends RequestHead {
  body: Buffer;
  message: IncomingMessage;
}

/** One of AWS's services on this machine. */
export type Service = (call: SignedRequest, response: ServerResponse) => Promise<void> | void;

/** By the name that a signature has for each. */
export type Services = Partial<Record<'dynamodb' | 's3' | 'lambda' | 'secretsmanager', Service>>;

/** Bytes: DynamoDB's largest batch; everything else is smaller. */
const maxBodyBytes = 16 * 1024 * 1024;

/** A stranger learns nothing, not even which of the checks found them. */
function deny(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message: 'Access denied' }));
}

/** AWS on one machine: every service behind one door, which opens to the key of this start and to no web page. */
export function createEndpointServer(key: AccessKey, services: Services): Server {
  const verify = createSignatureVerifier(key);
  const forward = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = message;
    const signed = headers.origin === undefined && (await verify({ method, url, headers }));
    const service = signed && Object.hasOwn(services, signed.service) && services[signed.service as 's3'];
    if (!service) return deny(response);
    const body = await readBody(message, maxBodyBytes);
    if (!body || sha256(body) !== signed.bodyHash) return deny(response);
    await service({ method, url, headers, body, message }, response);
  };
  return createServer((message, response) => {
    // Both sides have one clock. By this header, which Node keeps for a moment, the SDK would think otherwise after
    // the machine has slept, and sign for another time.
    response.sendDate = false;
    forward(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
}
