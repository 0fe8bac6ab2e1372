import { companyMessages, maxLogoBytes, maxLogoSize } from '../../shared/company.ts';
import { fieldProblem } from '../../shared/errors.ts';

/** The signature of a PNG, and its first chunk up to the size: length and type of the header (PNG, 5.2 and 11.2.2). */
const start = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');

const refused = (message: string, cause: string) => fieldProblem('logo', message, new Error(cause));

/**
 * The pixels of a PNG by its header. What is behind it, browsers alone decode, and no further than to these pixels.
 * @throws Problem bad_input for anything else, and where it is larger than a logo may be
 */
export function readPngSize(file: Buffer): { width: number; height: number } {
  if (file.length > maxLogoBytes) throw refused(companyMessages.logoTooLarge, `${file.length} bytes`);
  const isPng = file.subarray(0, start.length).equals(start) && file.length >= start.length + 8;
  if (!isPng) throw refused(companyMessages.logoUnreadable, 'no PNG');
  const [width, height] = [file.readUInt32BE(start.length), file.readUInt32BE(start.length + 4)];
  if (width === 0 || height === 0) throw refused(companyMessages.logoUnreadable, 'no pixels');
  if (width > maxLogoSize.width || height > maxLogoSize.height)
    throw refused(companyMessages.logoTooLarge, `${width} × ${height} pixels`);
  return { width, height };
}
