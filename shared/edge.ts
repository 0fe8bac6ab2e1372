/**
 * The headers that CloudFront puts on every request to the API, whatever the client sent under their names: the
 * secret that proves the way it came, the address that asks, and the host that was asked.
 */
export const edgeHeaders = {
  secret: 'x-vetan-origin',
  viewer: 'x-vetan-viewer',
  host: 'x-vetan-host',
} as const;
