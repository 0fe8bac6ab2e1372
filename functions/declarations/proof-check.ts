import {
  maxProofBytes,
  proofMessages as messages,
  type ProofKind,
} from '../../shared/declarations/proofs.ts';
import { Problem } from '../../shared/errors.ts';
import { isPdf } from '../policies/pdf-check.ts';

const fileProblem = (code: 'too_large' | 'unsupported_type', message: string) =>
  new Problem(code, message, { fields: { proof: message } });

/**
 * The kind of a proof by its content, whatever its name and content type. Nothing in it is decompressed, and a PDF that names a script
 * or a program to start is refused.
 * @throws Problem too_large, unsupported_type
 */
export function kindOfProof(bytes: Uint8Array): ProofKind {
  if (bytes.length === 0) throw fileProblem('unsupported_type', messages.empty);
  if (bytes.length > maxProofBytes) throw fileProblem('too_large', messages.tooLarge);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isPdf(bytes)) {
    if (namesScript(file)) throw fileProblem('unsupported_type', messages.script);
    return 'pdf';
  }
  const [kind, size] = isPng(file) ? (['png', pngSize(file)] as const) : (['jpeg', jpegSize(file)] as const);
  if (!size || size.width * size.height > maxPixels || size.width * size.height === 0)
    throw fileProblem('unsupported_type', messages.onlyKinds);
  return kind;
}

/** Names of PDF by which a reader runs something; too long to be found in compressed bytes by chance. */
const scriptNames = ['/JavaScript', '/Launch'] as const;

/** A name may have any of its characters by number, as in /J#61vaScript (PDF 1.7, 7.3.5). */
const namesScript = (file: Buffer): boolean => {
  const decoded = file
    .toString('latin1')
    .replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return scriptNames.some((name) => decoded.includes(name));
};

/** More than any camera has: the picture is decompressed in the browser of the admin. */
const maxPixels = 120_000_000;

interface Size {
  width: number;
  height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isPng = (file: Buffer): boolean => file.subarray(0, pngSignature.length).equals(pngSignature);

/** Size of a PNG whose chunks follow each other from the header to the end of the file (PNG, 5.3). */
function pngSize(file: Buffer): Size | undefined {
  let at = pngSignature.length;
  let size: Size | undefined;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if ((type === 'IHDR') !== (size === undefined) || end > file.length) return undefined;
    if (type === 'IHDR') {
      if (length !== 13) return undefined;
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    }
    if (type === 'IEND') return end === file.length ? size : undefined;
    at = end;
  }
  return undefined;
}

/** A frame header, of which JPEG has several; the three others in this range are tables (JPEG, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const startOfScan = 0xda;

/** Size of a JPEG whose segments lead from its first byte to its picture. Cameras write more after the picture. */
function jpegSize(file: Buffer): Size | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  let size: Size | undefined;
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    // Bytes of 0xff may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === startOfScan) return size;
    const length = file.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > file.length) return undefined;
    if (isFrame(marker)) {
      if (length < 8) return undefined;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    at += 2 + length;
  }
  return undefined;
}
