import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** Below this many bytes the header costs more than compression saves. */
const minBytes = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const encoders = {
  // Quality 4 is as quick as gzip and some percent smaller; the highest is made for files that are compressed once.
  br: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  // The highest costs a list of a thousand people some milliseconds, and saves a twentieth.
  gzip: (text: string) => toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
};
type Encoding = keyof typeof encoders;

/** The encoding that the client prefers; undefined where it takes neither (RFC 9110, 12.5.3). */
function negotiateEncoding(acceptEncoding: string): Encoding | undefined {
  const accepted = parseAccept(acceptEncoding);
  const qualityOf = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))
      ?.q ?? 0;
  const [best] = (Object.keys(encoders) as Encoding[]).sort((a, b) => qualityOf(b) - qualityOf(a));
  return best && qualityOf(best) > 0 ? best : undefined;
}

/**
 * JSON of at least 1 KB, compressed for a client that accepts it. CloudFront compresses only what it may cache, and
 * answers of the API are never cached. Undefined where the text should go as it is.
 */
export async function compressJson(
  text: string,
  acceptEncoding: string,
): Promise<{ encoding: Encoding; bytes: Buffer } | undefined> {
  if (Buffer.byteLength(text) < minBytes) return undefined;
  const encoding = negotiateEncoding(acceptEncoding);
  return encoding && { encoding, bytes: await encoders[encoding](text) };
}
