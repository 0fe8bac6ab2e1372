import coverage from './coverage.json' with { type: 'json' };

/** First and last code points of what a font has. */
type Ranges = [number, number][];

const rangesOf = (written: string): Ranges =>
  written.split(' ').map((run) => {
    const [first, last = first] = run.split('-') as [string, string?];
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** What each font of the PDF has: written by `npm run fonts`. */
const fonts = Object.values(coverage).map(rangesOf);

const hasAll = (ranges: Ranges, points: readonly number[]): boolean =>
  points.every((point) => ranges.some(([first, last]) => point >= first && point <= last));

/** Needs no font: spaces, and signs that only say how others are joined. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** A letter with all that is written on it comes from one font, and in its shortest spelling. */
function isPrintable(letter: string): boolean {
  const points = [...letter.normalize('NFC').replace(invisible, '')].map(
    (sign) => sign.codePointAt(0) as number,
  );
  return fonts.some((ranges) => hasAll(ranges, points));
}

const letters = new Intl.Segmenter('en-IN');

/** A text in pieces: letters that a font of the PDF has, and each one that none has by itself. */
export function printablePieces(text: string): { piece: string; isMissing: boolean }[] {
  if (isPrintable(text)) return [{ piece: text, isMissing: false }];
  return Array.from(letters.segment(text), ({ segment }) => ({
    piece: segment,
    isMissing: !isPrintable(segment),
  }));
}

/** The letters of a text that no font of the PDF has, each once. */
export const missingLetters = (text: string): string[] => [
  ...new Set(printablePieces(text).flatMap(({ piece, isMissing }) => (isMissing ? [piece] : []))),
];
