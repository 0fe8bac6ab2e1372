import { maxLogoBytes, maxLogoSize } from '../../../shared/company.ts';
import { LogoError, logoMessages, maxFileBytes } from './logo-error.ts';
import { isPng, pngSize } from './png-size.ts';
import { toSafeSvg } from './safe-svg.ts';

interface Size {
  width: number;
  height: number;
}

/** Draws itself at a size, in pixels. */
type Draw = (context: CanvasRenderingContext2D, size: Size) => Promise<void>;

interface Drawing extends Size {
  draw: Draw;
  /** A drawing of lines is sharp at any size; pixels are never made larger. */
  maxScale: number;
}

async function readPngDrawing(file: File, bytes: Uint8Array): Promise<Drawing> {
  const size = pngSize(bytes);
  const bitmap = await createImageBitmap(file);
  return {
    ...size,
    maxScale: 1,
    draw: async (context, { width, height }) => context.drawImage(bitmap, 0, 0, width, height),
  };
}

/** Drawn as an image, in which no browser runs or fetches anything; of the file, only what is known is in it. */
function readSvgDrawing(bytes: Uint8Array): Drawing {
  const { width, height, toSource } = toSafeSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return {
    width,
    height,
    maxScale: Number.POSITIVE_INFINITY,
    draw: async (context, size) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(toSource(size.width, size.height))}`;
      await image.decode();
      context.drawImage(image, 0, 0, size.width, size.height);
    },
  };
}

async function toPng({ draw }: Drawing, size: Size): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new LogoError(logoMessages.unreadable);
  context.imageSmoothingQuality = 'high';
  await draw(context, size);
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
  const fits = [maxLogoSize.width / drawing.width, maxLogoSize.height / drawing.height];
  for (let scale = Math.min(...fits, drawing.maxScale); ; scale *= 0.8) {
    const png = await toPng(drawing, scaled(drawing, scale));
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
    const drawing = isPng(bytes) ? await readPngDrawing(file, bytes) : readSvgDrawing(bytes);
    return await toBase64(await toLogoPng(drawing));
  } catch (cause) {
    if (cause instanceof LogoError) throw cause;
    throw new LogoError(logoMessages.unreadable, { cause });
  }
}
