import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { sitePath } from '../edge-functions.ts';

/** Vite puts a hash of the content into the name of everything under assets. */
const cacheControlOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** What the build names its files: no dot at the front, no step up, nothing percent-encoded. */
const fileName = /^(\/[\w-][\w.-]*)+$/;
const precompressedCopy = /\.(br|gz)$/;

/**
 * Serves the built site by the rules of its CloudFront distribution: a file by its name and its cache policy, every
 * screen by the one page. Of each text file there are precompressed copies, chosen by Accept-Encoding.
 */
export function siteListener(folder: string): RequestListener {
  const serveFile = sirv(folder, {
    // Looks at the folder at each request. The list of files that sirv would otherwise keep is wrong, lengths
    // included, once the site is built again.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    // sitePath alone decides which paths are the page.
    extensions: [],
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const [path = '/'] = (request.url ?? '/').split('?');
    const file = sitePath(path);
    const sendNotFound = () =>
      void response
        .writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
        .end('Not found');
    if (!fileName.test(file) || precompressedCopy.test(file)) return sendNotFound();
    request.url = file;
    // sirv takes the last bytes (bytes=-500) for the first ones; without the header the answer is the whole file.
    delete request.headers.range;
    // Also on 304, for which sirv writes no headers of its own.
    response.setHeader('cache-control', cacheControlOf(file));
    response.setHeader('vary', 'Accept-Encoding');
    // A file that is removed between being found and being read: sirv leaves the error to end the process.
    response.once('pipe', (content) => content.once('error', (error: Error) => response.destroy(error)));
    serveFile(request, response, sendNotFound);
  };
}
