import type { RequestListener } from 'node:http';
import { edgeHeaders } from '../../../shared/system/environment.ts';
import { originSecret } from './function-process.ts';

/** Does to a request what CloudFront does before the API: overwrites its own headers, the origin secret among them. */
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
