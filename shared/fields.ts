import * as z from 'zod/mini';
import { isMultiLine, isSingleLine, trimMultiLineText, trimText } from './text.ts';

/** Spaces around a text are dropped, and a text in which there is nothing to see is none. */
const singleLineChecks = [
  z.overwrite(trimText),
  z.refine<string>(isSingleLine, 'Line breaks, tabs and other control characters are not allowed'),
] as const;
const multiLineChecks = [
  z.overwrite(trimMultiLineText),
  z.refine<string>(isMultiLine, 'Control characters are not allowed'),
] as const;

/**
 * How long a text may be, counted as JavaScript does. That bounds its bytes as well: of what passes, one such unit
 * takes at most three, in UTF-8 and in JSON alike.
 */
const maxChars = (maxLength: number, message = `At most ${maxLength} characters are allowed`) =>
  z.maxLength(maxLength, { error: message, abort: true });

const requiredChecks = (message: string, maxLength: number) =>
  [z.minLength(1, message), maxChars(maxLength)] as const;
const optionalCheck = (label: string, maxLength: number) =>
  maxChars(maxLength, `${label} can have at most ${maxLength} characters`);

/** A line of text that must be there. */
export const requiredText = (message: string, maxLength = 200) =>
  z.string(message).check(...singleLineChecks, ...requiredChecks(message, maxLength));

/** A line of text that may be empty. */
export const singleLineText = (label: string, maxLength = 200) =>
  z.string(`${label} must be text`).check(...singleLineChecks, optionalCheck(label, maxLength));

/** A line of text that may be empty, or not be there at all. */
export const optionalText = (label: string, maxLength?: number) =>
  z.optional(singleLineText(label, maxLength));

/** Text of several lines, tabs in them, that must be there. */
export const requiredMultiLineText = (message: string, maxLength: number) =>
  z.string(message).check(...multiLineChecks, ...requiredChecks(message, maxLength));

/** Text of several lines, tabs in them, that may be empty, or not be there at all. */
export const optionalMultiLineText = (label: string, maxLength: number) =>
  z.optional(z.string(`${label} must be text`).check(...multiLineChecks, optionalCheck(label, maxLength)));

/** Characters; hashing more would be work for nothing. */
export const maxPasswordLength = 128;
const passwordTooLong = `Password can have at most ${maxPasswordLength} characters`;

/** A password that is being shown, never chosen: only its presence and a bound on the hashing work. */
export const currentPasswordField = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(maxPasswordLength, passwordTooLong));

/** A password that is being chosen, with the least length that its screen asks for (spec §5). */
export const newPasswordField = (requiredMessage: string, minLength: number) =>
  z
    .string(requiredMessage)
    .check(
      z.minLength(1, requiredMessage),
      z.minLength(minLength, `Password must be at least ${minLength} characters`),
      z.maxLength(maxPasswordLength, passwordTooLong),
    );

/** An id of the given kind, as `newId` makes it: `usr_` and twenty hex digits. */
export const idSchema = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-f]{20}$`), 'Invalid id'));

/** Items on one page of a list where nobody asks for fewer, and the most that anybody gets. */
export const maxPageSize = 1000;

export const invalidCursor = 'This cursor is not one of ours';

/** Where a list goes on, and how much of it is wanted at once. */
export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageSize))),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,500}$/, invalidCursor))),
});
