/*
 * Which characters a text may hold. Control characters end lines, ring bells and cost six bytes each in JSON, and
 * bidirectional embeddings, overrides and isolates make one name look like another. Joiners (ZWJ, ZWNJ) and
 * direction marks (LRM, RLM) stay: Malayalam, Bengali, Marathi and Urdu are not written rightly without them.
 */
const controlCharacter = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const controlExceptTabAndNewline = /(?![\t\n])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

export const isSingleLine = (text: string): boolean => !controlCharacter.test(text);
export const isMultiLine = (text: string): boolean => !controlExceptTabAndNewline.test(text);

/** A letter, mark, number, punctuation or symbol that has a shape: no filler, and not the empty braille cell. */
const visibleCharacter = /(?![\p{DI}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** A text without the spaces around it; one in which there is nothing to see is empty. */
export const trimText = (text: string): string => (visibleCharacter.test(text) ? text.trim() : '');

/** The same, with each line break of any system as `\n`: a browser's form writes it as `\r\n`. */
export const trimMultiLineText = (text: string): string =>
  trimText(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'));

/** No spaces, nothing that cannot be seen, and one @ before a domain. */
export const emailPattern =
  /^[^\s@\p{Cc}\p{Cf}\p{DI}]+@[^\s@\p{Cc}\p{Cf}\p{DI}]+\.[^\s@\p{Cc}\p{Cf}\p{DI}]+$/u;
