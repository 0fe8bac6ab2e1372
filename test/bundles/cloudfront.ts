import type { RequestListener } from 'node:http';
import { edgeHeaders } from '../../shared/edge.ts';
import { originSecret } from './function-process.ts';

/** What CloudFront does to a request before it hands it on to the API: its own headers, over whatever came. */
export const behindCloudFront =
  (api: RequestListener): RequestListener =>
  (request, response) => {
    Object.assign(request.headers, {
      [edgeHeaders.secret]: originSecret,
      [edgeHeaders.viewer]: request.socket.remoteAddress,
      [edgeHeaders.host]: request.headers.host,
    });
    return api(request, response);
  };
