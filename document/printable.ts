import coverage from './coverage.json' with { type: 'json' };

/** First and last code points of what a font has. */
type CodePointRanges = [number, number][];

const parseRanges = (written: string): CodePointRanges =>
  written.split(' ').map((range) => {
    const [first, last = first] = range.split('-') as [string, string?];
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** What each font of the PDF has: written by `npm run fonts`. */
const fonts = Object.values(coverage).map(parseRanges);

const hasAll = (ranges: CodePointRanges, points: readonly number[]): boolean =>
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

const graphemes = new Intl.Segmenter('en-IN');

/** A text in pieces: letters that a font of the PDF has, and each one that none has by itself. */
export function splitByPrintability(text: string): { piece: string; isMissing: boolean }[] {
  if (isPrintable(text)) return [{ piece: text, isMissing: false }];
  return Array.from(graphemes.segment(text), ({ segment }) => ({
    piece: segment,
    isMissing: !isPrintable(segment),
  }));
}

/** The letters of a text that no font of the PDF has, each once. */
export const unprintableGraphemes = (text: string): string[] => [
  ...new Set(splitByPrintability(text).flatMap(({ piece, isMissing }) => (isMissing ? [piece] : []))),
];
