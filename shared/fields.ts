import * as z from 'zod/mini';

/*
 * Rejected are control characters, which break lines and take six bytes each in JSON, and bidirectional embeddings,
 * overrides and isolates, which make one name look like another. Joiners (ZWJ, ZWNJ) and direction marks (LRM, RLM)
 * are allowed: Malayalam, Bengali, Marathi and Urdu need them.
 */
const controlCharacter = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const controlExceptTabAndNewline = /(?![\t\n])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

export const isSingleLine = (text: string): boolean => !controlCharacter.test(text);
const isMultiLine = (text: string): boolean => !controlExceptTabAndNewline.test(text);

/** A letter, mark, number, punctuation or symbol that is drawn: no filler, and not the empty braille cell. */
const visibleCharacter = /(?![\p{DI}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** Trims; a text without a visible character becomes empty. */
export const trimText = (text: string): string => (visibleCharacter.test(text) ? text.trim() : '');

/** The same, with line breaks normalized to `\n`: a browser's form sends `\r\n`. */
const trimMultiLineText = (text: string): string => trimText(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'));

/** Trimmed; a text without a visible character counts as empty. */
const singleLineChecks = [
  z.overwrite(trimText),
  z.refine<string>(isSingleLine, 'Line breaks, tabs and other control characters are not allowed'),
] as const;
const multiLineChecks = [
  z.overwrite(trimMultiLineText),
  z.refine<string>(isMultiLine, 'Control characters are not allowed'),
] as const;

/** In UTF-16 code units. Control characters are rejected, so each is at most three bytes, in UTF-8 and in JSON. */
const maxChars = (
  maxLength: number,
  message = `At most ${maxLength.toLocaleString('en-IN')} characters are allowed`,
) => z.maxLength(maxLength, { error: message, abort: true });

const requiredChecks = (message: string, maxLength: number) =>
  [z.minLength(1, message), maxChars(maxLength)] as const;
const optionalCheck = (label: string, maxLength: number) =>
  maxChars(maxLength, `${label} can have at most ${maxLength.toLocaleString('en-IN')} characters`);

/** A required line of text. */
export const requiredText = (message: string, maxLength = 200) =>
  z.string(message).check(...singleLineChecks, ...requiredChecks(message, maxLength));

/** A line of text that may be empty. */
export const singleLineText = (label: string, maxLength = 200) =>
  z.string(`${label} must be text`).check(...singleLineChecks, optionalCheck(label, maxLength));

/** A line of text that may be empty or absent. */
export const optionalText = (label: string, maxLength?: number) =>
  z.optional(singleLineText(label, maxLength));

/** A required text of several lines; tabs are allowed. */
export const requiredMultiLineText = (message: string, maxLength: number) =>
  z.string(message).check(...multiLineChecks, ...requiredChecks(message, maxLength));

/** A text of several lines that may be empty or absent; tabs are allowed. */
export const optionalMultiLineText = (label: string, maxLength: number) =>
  z.optional(z.string(`${label} must be text`).check(...multiLineChecks, optionalCheck(label, maxLength)));

/** In characters: bounds the work of hashing a password from an unauthenticated client. */
export const maxPasswordLength = 128;
const passwordTooLong = `Password can have at most ${maxPasswordLength} characters`;

/** A password to be verified: its rules may have changed since it was chosen, so only its maximum counts. */
export const currentPasswordField = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(maxPasswordLength, passwordTooLong));

/** A password that is being chosen. @param minLength in characters (spec §5) */
export const newPasswordField = (requiredMessage: string, minLength: number) =>
  z
    .string(requiredMessage)
    .check(
      z.minLength(1, requiredMessage),
      z.minLength(minLength, `Password must be at least ${minLength} characters`),
      z.maxLength(maxPasswordLength, passwordTooLong),
    );

/** Items on a page: the maximum, and the default. */
export const maxPageSize = 1000;

export const invalidCursorMessage = 'This cursor is invalid. Reload the list.';

/** Cursor pagination: the items of a page, and the `x-next-cursor` of the page before. */
export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageSize))),
  // An address has at most 8,192 characters on its way through CloudFront.
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,7000}$/, invalidCursorMessage))),
});

/** The search of a list: it looks anywhere in the texts of its rows, without case and accents. */
export const searchText = z.optional(singleLineText('Search', 100));

/** A page of what a search finds. It may be short, and still have a cursor: the list goes on after it. */
export const searchQuery = z.extend(pageQuery, { search: searchText });
