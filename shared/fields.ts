import * as z from 'zod/mini';
import { isMultiLine, isSingleLine, trimmed, trimmedLines } from './text.ts';

/** Spaces around a text are dropped, and a text in which there is nothing to see is none. */
const line = [
  z.overwrite(trimmed),
  z.refine<string>(isSingleLine, 'Line breaks, tabs and other control characters are not allowed'),
] as const;
const lines = [
  z.overwrite(trimmedLines),
  z.refine<string>(isMultiLine, 'Control characters are not allowed'),
] as const;

/**
 * How long a text may be, counted as JavaScript does. That bounds its bytes as well: of what passes, one such unit
 * takes at most three, in UTF-8 and in JSON alike.
 */
const atMost = (maxLength: number, message = `At most ${maxLength} characters are allowed`) =>
  z.maxLength(maxLength, { error: message, abort: true });

const must = (message: string, maxLength: number) => [z.minLength(1, message), atMost(maxLength)] as const;
const may = (label: string, maxLength: number) =>
  atMost(maxLength, `${label} can have at most ${maxLength} characters`);

/** A line of text that must be there. */
export const requiredText = (message: string, maxLength = 200) =>
  z.string(message).check(...line, ...must(message, maxLength));

/** A line of text that may be empty. */
export const lineOfText = (label: string, maxLength = 200) =>
  z.string(`${label} must be text`).check(...line, may(label, maxLength));

/** A line of text that may be empty, or not be there at all. */
export const optionalText = (label: string, maxLength?: number) => z.optional(lineOfText(label, maxLength));

/** Text of several lines, tabs in them, that must be there. */
export const requiredLines = (message: string, maxLength: number) =>
  z.string(message).check(...lines, ...must(message, maxLength));

/** Text of several lines, tabs in them, that may be empty, or not be there at all. */
export const optionalLines = (label: string, maxLength: number) =>
  z.optional(z.string(`${label} must be text`).check(...lines, may(label, maxLength)));

/** Characters; hashing more would be work for nothing. */
export const longestPassword = 128;
const tooLongPassword = `Password can have at most ${longestPassword} characters`;

/** A password that is being shown, never chosen: only its presence and a bound on the hashing work. */
export const presentedPassword = (words: string) =>
  z.string(words).check(z.minLength(1, words), z.maxLength(longestPassword, tooLongPassword));

/** A password that is being chosen, with the least length that its screen asks for (spec §5). */
export const chosenPassword = (requiredWords: string, shortest: number) =>
  z
    .string(requiredWords)
    .check(
      z.minLength(1, requiredWords),
      z.minLength(shortest, `Password must be at least ${shortest} characters`),
      z.maxLength(longestPassword, tooLongPassword),
    );

/** An id of the given kind, as `newId` makes it: `usr_` and twenty hex digits. */
export const idOf = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-f]{20}$`), 'This id is not one of ours'));

/** Items on one page of a list where nobody asks for fewer, and the most that anybody gets. */
export const maxPageSize = 1000;

export const cursorNotOurs = 'This cursor is not one of ours';

/** Where a list goes on, and how much of it is wanted at once. */
export const page = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageSize))),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,500}$/, cursorNotOurs))),
});
