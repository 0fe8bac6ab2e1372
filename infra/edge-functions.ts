import { edgeHeaders } from '../shared/edge.ts';
import { sitePath } from './site-path.ts';

/** Screens are the one page; rewritten on the way in, so that no error of the API is ever taken for a screen. */
export const spaRewriteFunction = `${sitePath}
function handler(event) {
  event.request.uri = sitePath(event.request.uri);
  return event.request;
}`;

/** Who asks and which host, in headers that a client cannot set: what it sent under these names is overwritten. */
export const viewerHeadersFunction = `function handler(event) {
  var headers = event.request.headers;
  headers['${edgeHeaders.viewer}'] = { value: event.viewer.ip };
  headers['${edgeHeaders.host}'] = { value: headers.host.value };
  return event.request;
}`;
