import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { sitePath } from '../../edge-functions.ts';

/** Vite puts a hash of the content into the name of everything under assets. */
const cacheControlOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Paths of the build's files: no dotfile, no `..`, no percent-encoding. */
const fileName = /^(\/[\w-][\w.-]*)+$/;
const precompressedCopy = /\.(br|gz)$/;

/**
 * Serves the built site by the rules of its CloudFront distribution: each file with its cache policy, every client-side
 * route by index.html. Each text file has precompressed copies, chosen by Accept-Encoding.
 */
export function siteListener(folder: string): RequestListener {
  const serveFile = sirv(folder, {
    // Stats the file at each request. Otherwise sirv caches the list of files and their lengths at the start, which is
    // wrong once the site is built again.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    // sitePath alone decides which paths are answered by index.html.
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
    // sirv answers a suffix range (bytes=-500) with the first bytes; without the header it sends the whole file.
    delete request.headers.range;
    // Also on 304, for which sirv writes no headers of its own.
    response.setHeader('cache-control', cacheControlOf(file));
    response.setHeader('vary', 'Accept-Encoding');
    // A file that is removed between stat and read: sirv does not handle the stream's error, which would end the process.
    response.once('pipe', (content) => content.once('error', (error: Error) => response.destroy(error)));
    serveFile(request, response, sendNotFound);
  };
}
