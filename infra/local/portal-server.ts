import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';
import { refuse } from './refuse.ts';

const starting: RequestListener = (_, response) => {
  response.setHeader('retry-after', '1');
  refuse(response, 'unavailable', 'The portal is starting.');
};

/** The one port that people use. It is taken first and serves last. */
export interface PortalServer {
  server: Server;
  /** Where it listens. */
  url: string;
  serve(api: RequestListener, site: RequestListener, headers: Record<string, string>): void;
}

/** Milliseconds that a portal which is just ending is given to let go of the port. */
const patience = 2_000;

async function listen(server: Server, port: number, giveUpAt = Date.now() + patience): Promise<void> {
  try {
    server.listen(port);
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' && Date.now() < giveUpAt) {
      await pause(100);
      return listen(server, port, giveUpAt);
    }
    if (code === 'EADDRINUSE') {
      throw new PlainError(
        `Port ${port} is in use. Stop what uses it, or set PORT to another, as PORT=${port + 1}.`,
      );
    }
    if (code === 'EACCES')
      throw new PlainError(`Port ${port} needs more rights. Set PORT to one above 1023.`);
    throw error;
  }
}

/** Takes the port, and answers 503 on it until there is something to serve. */
export async function takePort(port: number): Promise<PortalServer> {
  let current = starting;
  const server = createServer((request, response) => current(request, response));
  await listen(server, port);
  return {
    server,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve(api, site, headers) {
      current = (request, response) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        const listener = /^\/api(?=[/?]|$)/.test(request.url ?? '') ? api : site;
        listener(request, response);
      };
    },
  };
}
