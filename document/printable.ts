import coverage from './coverage.json' with { type: 'json' };

/** Texts of these code points alone. @param ranges first and last of each, in hexadecimal: '20-7e a0' */
const textOf = (ranges: string, others = ''): RegExp =>
  new RegExp(
    `^[${others}${ranges
      .split(' ')
      .map((range) => {
        const [first, last = first] = range.split('-');
        return `\\u{${first}}-\\u{${last}}`;
      })
      .join('')}]*$`,
    'u',
  );

/** Texts that a font of the PDF can print, for each font; `npm run fonts` writes their coverage. */
const fonts = Object.values(coverage).map((ranges) => textOf(ranges));

/** Whitespace and default-ignorable code points, such as joiners, need no glyph. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Whether one font has a whole grapheme, base letter and marks, in its normalization form C. */
function isPrintable(text: string): boolean {
  const visible = text.normalize('NFC').replace(invisible, '');
  return fonts.some((font) => font.test(visible));
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

const interOnly = textOf(coverage.Inter, '\\n');

/** Whether Inter alone has every character of a text or page: no other font prints any of it. */
export const needsOnlyInter = (text: string): boolean => interOnly.test(text);

/** An invisible character is quoted by its code point: '“U+0007”'. */
export const quoteCharacter = (character: string): string => {
  const isVisible = !/\p{C}/u.test(character) || /\p{Extended_Pictographic}/u.test(character);
  const codePoint = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  return `“${isVisible ? character : `U+${codePoint}`}”`;
};
