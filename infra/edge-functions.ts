import { edgeHeaders } from '../shared/system/environment.ts';

/**
 * The file that answers a path of the site: a path whose last segment has no dot is a client-side route, answered by
 * index.html. Its source is embedded in a CloudFront function, so it uses nothing from outside itself.
 */
export function sitePath(path: string): string {
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return lastPart.includes('.') ? path : '/index.html';
}

/**
 * Single-page-app fallback on viewer request. Rewriting 404s to index.html instead, as an error response of the
 * distribution, would turn the API's 404s into pages as well.
 */
export const spaRewriteFunction = `${sitePath}
function handler(event) {
  event.request.uri = sitePath(event.request.uri);
  return event.request;
}`;

/** Trusted headers with the viewer's address and host; what the client sent under these names is overwritten. */
export const viewerHeadersFunction = `function handler(event) {
  var headers = event.request.headers;
  headers['${edgeHeaders.viewer}'] = { value: event.viewer.ip };
  headers['${edgeHeaders.host}'] = { value: headers.host.value };
  return event.request;
}`;
