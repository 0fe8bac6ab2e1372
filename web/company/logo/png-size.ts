import { LogoError, logoMessages, maxSide } from './logo-error.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const headerLength = 24;

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, i) => bytes[i] === byte);

/**
 * The pixels of a PNG by its header, which is read before anything is decoded.
 * @throws LogoError where they are none, or so many that decoding them would stall the page
 */
export function pngSize(bytes: Uint8Array): { width: number; height: number } {
  if (bytes.length < headerLength) throw new LogoError(logoMessages.unreadable);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width === 0 || height === 0) throw new LogoError(logoMessages.unreadable);
  if (width > maxSide || height > maxSide) throw new LogoError(logoMessages.tooManyPixels);
  return { width, height };
}
