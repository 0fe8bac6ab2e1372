/** Right-to-left scripts: Arabic, which Urdu, Kashmiri and Sindhi use, and the blocks beside it. */
const rightToLeftPattern = /[\u0590-\u08ff]/;
/** Unicode's invisible controls of the bidirectional algorithm: marks, embeddings, overrides and isolates. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/**
 * Isolates a right-to-left text that a user has typed, so that it does not reorder the text around it. Controls inside
 * it are removed.
 */
export function isolateRightToLeft(text: string): string {
  const plain = text.replace(bidiControls, '');
  return rightToLeftPattern.test(plain) ? firstStrongIsolate + plain + popDirectionalIsolate : plain;
}

/** Splits a text at its isolates: every second piece is an isolated one. */
export const splitIsolates = (text: string): string[] => text.split(/[\u2068\u2069]/);
