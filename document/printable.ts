import coverage from './coverage.json' with { type: 'json' };

/** First and last code point of each range. */
type CodePointRanges = [number, number][];

const parseRanges = (ranges: string): CodePointRanges =>
  ranges.split(' ').map((range) => {
    const [first, last = first] = range.split('-') as [string, string?];
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** The coverage of each font of the PDF; `npm run fonts` writes it. */
const fonts = Object.values(coverage).map(parseRanges);

const hasAll = (ranges: CodePointRanges, points: readonly number[]): boolean =>
  points.every((point) => ranges.some(([first, last]) => point >= first && point <= last));

/** Whitespace and default-ignorable code points, such as joiners, need no glyph. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Whether one font has a whole grapheme, base letter and marks, in its normalization form C. */
function isPrintable(text: string): boolean {
  const points = [...text.normalize('NFC').replace(invisible, '')].map(
    (character) => character.codePointAt(0) as number,
  );
  return fonts.some((ranges) => hasAll(ranges, points));
}

const graphemes = new Intl.Segmenter('en-IN');

/** Splits a text into graphemes, each with whether no font has it; a text that is printable as a whole stays whole. */
export function splitByPrintability(text: string): { piece: string; isUnprintable: boolean }[] {
  if (isPrintable(text)) return [{ piece: text, isUnprintable: false }];
  return Array.from(graphemes.segment(text), ({ segment }) => ({
    piece: segment,
    isUnprintable: !isPrintable(segment),
  }));
}

/** The graphemes of a text that no font of the PDF has, each once. */
export const unprintableGraphemes = (text: string): string[] => [
  ...new Set(splitByPrintability(text).flatMap(({ piece, isUnprintable }) => (isUnprintable ? [piece] : []))),
];

const interOnly = new RegExp(
  `^[\\n${parseRanges(coverage.Inter)
    .map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`)
    .join('')}]*$`,
  'u',
);

/** Whether Inter alone has every character of a text or page: no other font prints any of it. */
export const needsOnlyInter = (text: string): boolean => interOnly.test(text);

/** An invisible character is quoted by its code point: '“U+0007”'. */
export const quoteCharacter = (character: string): string => {
  const isVisible = !/\p{C}/u.test(character) || /\p{Extended_Pictographic}/u.test(character);
  const codePoint = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  return `“${isVisible ? character : `U+${codePoint}`}”`;
};
