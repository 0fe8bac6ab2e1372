/** Removes spaces, and the quotation mark that makes a spreadsheet keep digits as text. */
export const trimIdentifier = (text: string): string => text.replace(/^'|\s/g, '').toUpperCase();

/**
 * One @ before a domain with a dot; no spaces, no invisible characters, and none that means something in a header of an
 * email (RFC 5322, specials): `a,b@example.com` would be two recipients there.
 */
export const emailPattern =
  /^[^\s@\p{Cc}\p{Cf}\p{DI}"(),:;<>[\]\\]+@(?:[^\s@\p{Cc}\p{Cf}\p{DI}"(),:;<>[\]\\.]+\.)+[^\s@\p{Cc}\p{Cf}\p{DI}"(),:;<>[\]\\.]+$/u;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Text as it is searched and sorted by: without case, accents of Latin letters and variants of width. Vowel signs of
 * Indian scripts are letters and stay.
 */
export const foldText = (text: string): string =>
  // Most names and every usual email: a search looks at those of all employees.
  /^[ -~]*$/.test(text)
    ? text.toLowerCase().trim()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[\u0300-\u036f]/g, '')
        .trim();

/** Whether one of the texts contains what is searched for. @param folded of foldText */
export const matchesSearch = (texts: readonly string[], folded: string): boolean =>
  folded === '' || texts.some((text) => foldText(text).includes(folded));

/** Sorts texts by their code units: the same order in every runtime and language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Ends a sentence with a full stop, but for one that ends with it already, as after 'Pvt. Ltd.'. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** 'Asha, Bela or Chitra' */
export function orNames(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
