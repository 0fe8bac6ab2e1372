import * as z from 'zod/mini';

/** Text that must be there; spaces around it are dropped. */
export const requiredText = (words: string, longest = 200) =>
  z
    .string(words)
    .check(
      z.trim(),
      z.minLength(1, words),
      z.maxLength(longest, `At most ${longest} characters are allowed`),
    );

/** Text that may be empty; spaces around it are dropped. */
export const optionalText = (label: string, longest = 200) =>
  z.optional(
    z
      .string(`${label} must be text`)
      .check(z.trim(), z.maxLength(longest, `${label} can have at most ${longest} characters`)),
  );

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

/** Where a list goes on, and how much of it is wanted at once. */
export const page = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'This cursor is not one of ours'))),
});
