import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError } from '../../user-facing-error.ts';
import { sendError } from './http.ts';
import { browserUrl, isLoopback, listenAddresses } from './listen.ts';

const startingListener: RequestListener = (_, response) => {
  response.setHeader('retry-after', '1');
  sendError(response, 'unavailable', 'The portal is starting. Please try again.');
};

/** The portal's public port. It is bound first, and answers 503 until everything else has started. */
interface PortalServer {
  server: Server;
  /** Its URL for a browser on this machine. */
  url: string;
  serve(api: RequestListener, site: RequestListener, headers: Record<string, string>): void;
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}

/** How long to wait for a portal that is shutting down to release the port. */
const portTimeoutMs = 2_000;

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

function toUserFacingError(error: unknown, host: string, port: number): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    const next = `PORT=${port + 1}`;
    return new UserFacingError(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another port, for example ${next}.`,
    );
  }
  if (code === 'EACCES')
    return new UserFacingError(`Port ${port} requires administrator rights. Set PORT to a port above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UserFacingError(
      `HOST is "${host}", which is not an address of this machine. Set HOST to one of its addresses, or leave it out.`,
    );
  }
  return error;
}

async function listen(
  server: TcpServer,
  address: string,
  port: number,
  deadline = Date.now() + portTimeoutMs,
): Promise<number> {
  try {
    server.listen(port, address);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE' || port === 0 || Date.now() >= deadline) throw error;
    await pause(100);
    return listen(server, address, port, deadline);
  }
}

/** Passes a second address's connections to the one server; undefined if the machine has no such address. */
async function listenOnSecondAddress(
  server: Server,
  address: string,
  port: number,
): Promise<TcpServer | undefined> {
  const second = createTcpServer((socket) => server.emit('connection', socket));
  try {
    await listen(second, address, port);
    return second;
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
 * Guards against DNS rebinding: a foreign page whose name resolves to this machine is same-origin to a browser, but its
 * Host header has that name.
 */
const isLoopbackHostHeader = (host = '') => isLoopback(host.replace(/:\d+$/, ''));

/** Binds the port, on loopback by default, and answers 503 until `serve` is called. */
export async function acquirePort(port: number, host = 'localhost'): Promise<PortalServer> {
  let current = startingListener;
  const server = createServer((request, response) => current(request, response));
  const [first, ...others] = listenAddresses(host);
  const secondServers: TcpServer[] = [];
  let boundPort = port;
  try {
    boundPort = await listen(server, first, port);
    for (const address of others) {
      const second = await listenOnSecondAddress(server, address, boundPort);
      if (second) secondServers.push(second);
    }
  } catch (error) {
    if (server.listening) await close(server);
    // An ephemeral port can be free on one address and in use on the other: try another.
    if (port === 0 && errorCode(error) === 'EADDRINUSE') return acquirePort(port, host);
    throw toUserFacingError(error, host, boundPort);
  }
  return {
    server,
    url: browserUrl(host, boundPort),
    serve(api, site, headers) {
      current = (request, response) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        if (isLoopback(host) && !isLoopbackHostHeader(request.headers.host)) {
          sendError(response, 'forbidden', 'Open the portal at localhost.');
          return;
        }
        const listener = /^\/api(?=[/?]|$)/.test(request.url ?? '') ? api : site;
        listener(request, response);
      };
    },
    async close() {
      const closed = [server, ...secondServers].map(close);
      server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}
