import { maxLogoBytes, maxLogoSize } from '../../../shared/logo.ts';
import { isTooComplex, isTooLarge } from './svg-limits.ts';

/** The largest file that can be chosen; the picture that is made of it is far smaller. */
const maxFileBytes = 5 * 1024 * 1024;
/** The longest side of a PNG, in pixels: a picture takes four bytes a pixel once it is decoded. */
const maxSide = 4_000;

export const logoMessages = {
  otherKind: 'This is not a PNG or SVG file. Choose another file.',
  fileTooLarge: 'This file is larger than 5 MB. Choose a smaller one.',
  tooManyPixels: 'This image is more than 4,000 pixels wide or high. Make it smaller and choose it again.',
  tooComplex: 'This SVG is too complex to draw. Save it as PNG and choose that file.',
  unreadable: 'Could not read this image. Choose another file.',
} as const;

/** An unusable logo file; its message is for the user. */
class LogoError extends Error {}

interface Size {
  width: number;
  height: number;
}

interface Drawing extends Size {
  source: CanvasImageSource;
  /** A drawing of lines is sharp at any size; pixels are never made larger. */
  maxScale: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, i) => bytes[i] === byte);

/** The size stands in the header of a PNG: so many pixels that decoding would stall the page are not decoded. */
async function readPng(file: File, bytes: Uint8Array): Promise<Drawing> {
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [header.getUint32(16), header.getUint32(20)];
  if (width > maxSide || height > maxSide) throw new LogoError(logoMessages.tooManyPixels);
  return { width, height, maxScale: 1, source: await createImageBitmap(file) };
}

const attributes = /(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*/.source;
const rootTag = new RegExp(`<svg(?<attributes>${attributes})\\s*/?>`);
const ownSize = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/**
 * The source with the size of its view box, where it has one: without a size in pixels, browsers draw an SVG at 300 × 150 or
 * not at all.
 */
export const withSizeOfViewBox = (source: string): string =>
  source.replace(rootTag, (tag, attributes: string) => {
    const box = /\sviewBox\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '';
    const [, , width = 0, height = 0] = box
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (!(width > 0 && height > 0)) return tag;
    return tag.replace(ownSize, '').replace('<svg', `<svg width="${width}" height="${height}"`);
  });

/** Drawn as an image, in which no browser runs or fetches anything. Trusted Types close its parser. */
async function readSvg(bytes: Uint8Array): Promise<Drawing> {
  const written = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (isTooComplex(written)) throw new LogoError(logoMessages.tooComplex);
  const source = withSizeOfViewBox(written);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  if (isTooLarge({ width, height })) throw new LogoError(logoMessages.tooComplex);
  return { width, height, maxScale: Number.POSITIVE_INFINITY, source: image };
}

async function toPng(source: CanvasImageSource, size: Size): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new LogoError(logoMessages.unreadable);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, size.width, size.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new LogoError(logoMessages.unreadable)))),
  );
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** As large as a logo may be; a photograph is made smaller until it has few enough bytes. */
async function toLogoPng(drawing: Drawing): Promise<Blob> {
  if (drawing.width === 0 || drawing.height === 0) throw new LogoError(logoMessages.unreadable);
  const fits = [maxLogoSize.width / drawing.width, maxLogoSize.height / drawing.height];
  for (let scale = Math.min(...fits, drawing.maxScale); ; scale *= 0.8) {
    const png = await toPng(drawing.source, scaled(drawing, scale));
    if (png.size <= maxLogoBytes) return png;
  }
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * A chosen PNG or SVG as the PNG of a logo, in base64: what the browser drew of it, and nothing of the file itself.
 * @throws LogoError where it cannot be a logo
 */
export async function readLogo(file: File): Promise<string> {
  if (file.size > maxFileBytes) throw new LogoError(logoMessages.fileTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const looksLikeSvg = /\.svg$/i.test(file.name) || file.type === 'image/svg+xml';
  if (!isPng(bytes) && !looksLikeSvg) throw new LogoError(logoMessages.otherKind);
  try {
    return await toBase64(await toLogoPng(isPng(bytes) ? await readPng(file, bytes) : await readSvg(bytes)));
  } catch (cause) {
    if (cause instanceof LogoError) throw cause;
    throw new LogoError(logoMessages.unreadable, { cause });
  }
}
