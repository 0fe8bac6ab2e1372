/** Scripts that run from right to left: Arabic, in which Urdu, Kashmiri and Sindhi are written, and its neighbours. */
const rightToLeftPattern = /[\u0590-\u08ff]/;
/** Signs that turn a text around without being seen. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const [begin, end] = ['\u2068', '\u2069'];

/**
 * A text that somebody has typed, to stand among others: what runs from right to left keeps to itself, between two
 * signs of Unicode, so that it turns no neighbour around.
 */
export function isolateRightToLeft(text: string): string {
  const plain = text.replace(bidiControls, '');
  return rightToLeftPattern.test(plain) ? begin + plain + end : plain;
}

/** The pieces of a text: every second one was isolated. */
export const splitIsolates = (text: string): string[] => text.split(/[\u2068\u2069]/);
