import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that speaks the wire format and remembers what it was asked. */
export interface WireServer {
  host: string;
  received: Received[];
  answer: (request: Received, response: ServerResponse) => void;
  close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function startWireServer(): Promise<WireServer> {
  const http = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const received = { method, path: url, headers, body: await bodyOf(request) };
    wire.received.push(received);
    wire.answer(received, response);
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const wire: WireServer = {
    host: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received: [],
    answer: (_, response) => json(response, 200, {}),
    close: () =>
      new Promise((closed) => {
        http.closeAllConnections();
        http.close(() => closed());
      }),
  };
  return wire;
}

export function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A refusal as the portal's functions send it. */
export const refuse = (
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  fields?: object,
) => json(response, status, { code, message, error: message, ...(fields && { fields }), requestId: 'req_1' });
