import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An HTTP server that records its requests and sends the responses of a test. */
export interface StubServer {
  host: string;
  received: ReceivedRequest[];
  /** Answers to GET requests of paths that many screens ask for, which are not recorded. */
  aside: Record<string, object | null>;
  respond: (request: ReceivedRequest, response: ServerResponse) => void;
  close: () => Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function startStubServer(): Promise<StubServer> {
  const http = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const answer = method === 'GET' ? server.aside[url] : undefined;
    if (answer !== undefined) return sendJson(response, 200, answer);
    const received = { method, path: url, headers, body: await readBody(request) };
    server.received.push(received);
    server.respond(received, response);
  });
  // On a busy machine a request would otherwise be sent on a connection that is being closed for being idle.
  http.keepAliveTimeout = 0;
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const server: StubServer = {
    host: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received: [],
    aside: {},
    respond: (_, response) => sendJson(response, 200, {}),
    close: () =>
      new Promise((closed) => {
        http.closeAllConnections();
        http.close(() => closed());
      }),
  };
  return server;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object | null,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** An error response in the shape of the portal's functions. */
export const sendError = (
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  fields?: object,
) =>
  sendJson(response, status, {
    code,
    message,
    error: message,
    ...(fields && { fields }),
    requestId: 'req_1',
  });
