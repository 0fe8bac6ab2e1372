/** The names under which a machine calls itself; a URL writes an IPv6 address in brackets. */
const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Whether only this machine reaches the address or the name. */
export const isLoopback = (host: string): boolean => loopbackPattern.test(host);

/** The addresses to listen on: `localhost` is one of IPv4 and one of IPv6, and browsers try either first. */
export const listenAddresses = (host: string): [string, ...string[]] =>
  host === 'localhost' ? ['127.0.0.1', '::1'] : [host];

/** How a browser on this machine gets there. */
export function browserUrl(host: string, port: number): string {
  const name = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
