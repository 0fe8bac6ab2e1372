/** 'Zoë D’Souza' → 'Zoe D’Souza': banks take the letters of English. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/**
 * Whether a bank can print a name without losing a letter of it. Accents can go; 'Łukasz', 'Straße' and names in other
 * scripts would lose letters, or all of them.
 */
export function fitsBank(name: string): boolean {
  const plain = withoutAccents(name);
  return /[A-Za-z]/.test(plain) && !/[^\P{L}A-Za-z]/u.test(plain);
}

/** The known names of the holder of an employee's account. */
interface KnownNames {
  nameAsInBank?: string | undefined;
  nameOnUan?: string | undefined;
}

/**
 * The name of an employee as the bank has it: the one that was entered, else the name on the UAN, else the name of the
 * payslip. Undefined where a bank cannot print it.
 */
export function beneficiaryName(
  { nameAsInBank = '', nameOnUan = '' }: KnownNames = {},
  name: string,
): string | undefined {
  const known = [nameAsInBank, nameOnUan, name].map((each) => each.trim()).find((each) => each !== '');
  return known !== undefined && fitsBank(known) ? known : undefined;
}
