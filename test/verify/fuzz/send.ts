import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { toBuffer } from './bytes.ts';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Sent = Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'>;

/**
 * Sends a request as it is, with nothing put right on the way; again where the server hung up on a connection that
 * had waited for it too long.
 */
export async function send(url: string, { method, path, headers, body }: Sent): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url);
  const content = body === undefined ? undefined : toBuffer(body);
  const length = content && { 'content-length': String(content.length) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET')
        send(url, { method, path, headers, ...(body !== undefined && { body }) }).then(resolve, reject);
      else reject(error);
    });
    sent.on('response', (response) => {
      buffer(response).then((bytes) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text: bytes.toString() });
      }, reject);
    });
    sent.end(content);
  });
}

export const closeConnections = (): void => agent.destroy();
