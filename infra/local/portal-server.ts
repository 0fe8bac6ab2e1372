import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError } from '../user-facing-error.ts';
import { browserUrl, isLoopback, listenAddresses } from './addresses.ts';
import { sendError } from './send-error.ts';

const startingListener: RequestListener = (_, response) => {
  response.setHeader('retry-after', '1');
  sendError(response, 'unavailable', 'The portal is starting.');
};

/** The one port that people use. It is taken first and serves last. */
export interface PortalServer {
  server: Server;
  /** Where it listens. */
  url: string;
  serve(api: RequestListener, site: RequestListener, headers: Record<string, string>): void;
  /** Stops listening and hangs up on whoever is still connected. */
  close(): Promise<void>;
}

/** Milliseconds that a portal which is just ending is given to let go of the port. */
const portTimeoutMs = 2_000;

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

function toUserFacingError(error: unknown, host: string, port: number): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    const next = `PORT=${port + 1}`;
    return new UserFacingError(
      `Port ${port} is in use. Stop what uses it, or set PORT to another, as ${next}.`,
    );
  }
  if (code === 'EACCES')
    return new UserFacingError(`Port ${port} needs more rights. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UserFacingError(
      `HOST is "${host}", which is no address of this machine. Set it to one, or leave it out.`,
    );
  }
  return error;
}

async function listen(
  server: TcpServer,
  address: string,
  port: number,
  giveUpAt = Date.now() + portTimeoutMs,
): Promise<number> {
  try {
    server.listen(port, address);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE' || port === 0 || Date.now() >= giveUpAt) throw error;
    await pause(100);
    return listen(server, address, port, giveUpAt);
  }
}

/** Hands what comes to a second address to the one server; undefined where the machine has no such address. */
async function listenOnSecondAddress(
  server: Server,
  address: string,
  port: number,
): Promise<TcpServer | undefined> {
  const also = createTcpServer((socket) => server.emit('connection', socket));
  try {
    await listen(also, address, port);
    return also;
  } catch (error) {
    if (errorCode(error) === 'EADDRNOTAVAIL' || errorCode(error) === 'EAFNOSUPPORT') return undefined;
    throw error;
  }
}

async function close(server: TcpServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}

/**
 * A page whose name was made to point to this machine counts as the portal's own to a browser. It still says its
 * name: on loopback nobody but this machine has business here.
 */
const isLoopbackHostHeader = (host = '') => isLoopback(host.replace(/:\d+$/, ''));

/** Takes the port, on loopback unless told otherwise, and answers 503 on it until there is something to serve. */
export async function acquirePort(port: number, host = 'localhost'): Promise<PortalServer> {
  let current = startingListener;
  const server = createServer((request, response) => current(request, response));
  const [first, ...others] = listenAddresses(host);
  const more: TcpServer[] = [];
  let taken = port;
  try {
    taken = await listen(server, first, port);
    for (const address of others) {
      const also = await listenOnSecondAddress(server, address, taken);
      if (also) more.push(also);
    }
  } catch (error) {
    if (server.listening) await close(server);
    // Free on the one address and busy on the other: any other port will do where none was asked for.
    if (port === 0 && errorCode(error) === 'EADDRINUSE') return acquirePort(port, host);
    throw toUserFacingError(error, host, taken);
  }
  return {
    server,
    url: browserUrl(host, taken),
    serve(api, site, headers) {
      current = (request, response) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        if (isLoopback(host) && !isLoopbackHostHeader(request.headers.host)) {
          sendError(response, 'forbidden', 'The portal answers to the name localhost.');
          return;
        }
        const listener = /^\/api(?=[/?]|$)/.test(request.url ?? '') ? api : site;
        listener(request, response);
      };
    },
    async close() {
      const closed = [server, ...more].map(close);
      server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}
