/**
 * The headers that CloudFront sets on every request to the API, over whatever the client sent: the origin secret, which
 * proves that the request came through CloudFront, the viewer's address, and the viewer's Host.
 */
export const edgeHeaders = {
  secret: 'x-vetan-origin',
  viewer: 'x-vetan-viewer',
  host: 'x-vetan-host',
} as const;
