import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Names and addresses of the loopback interface; in a URL an IPv6 address is in brackets. */
const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Whether only this machine can connect to the host. */
export const isLoopback = (host: string): boolean => loopbackPattern.test(host);

/** The addresses to listen on. `localhost` is both IPv4 and IPv6, and browsers try either first. */
export const listenAddresses = (host: string): [string, ...string[]] =>
  host === 'localhost' ? ['127.0.0.1', '::1'] : [host];

/** The URL for a browser on this machine. */
export function browserUrl(host: string, port: number): string {
  const name = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Listens on a free loopback port and returns its URL. */
export async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops listening and closes open connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
