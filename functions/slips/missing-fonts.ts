import { unprintableGraphemes } from '../../document/printable.ts';
import { Problem } from '../../shared/errors.ts';
import { payrollMessages } from '../../shared/payroll.ts';
import { personalFields, slipPersonalNames } from '../../shared/profiles.ts';
import type { SlipInPaise } from '../store/slip.ts';

/** What a slip says of its person; the company's texts are checked when they are saved. */
type PersonOfSlip = Pick<SlipInPaise, 'user' | 'profile'>;

/** Every free text about the person of a slip: its field, its label and its value. */
const freeTextsOf = ({ user, profile }: PersonOfSlip) =>
  [
    ['name', 'Employee Name', user.name],
    ...slipPersonalNames.map((name) => [name, personalFields[name].slipLabel, profile[name]] as const),
    ['employeeId', 'Employee Code', profile.employeeId],
  ] as const;

/** An invisible character is quoted by its code point: '“U+0007”'. */
export const quoteCharacter = (character: string): string => {
  const isVisible = !/\p{C}/u.test(character) || /\p{Extended_Pictographic}/u.test(character);
  const codePoint = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  return `“${isVisible ? character : `U+${codePoint}`}”`;
};

/** Why a slip cannot be printed: characters that no font of the PDF has. Undefined where there are none. */
export function missingFontProblem(slip: PersonOfSlip): Problem | undefined {
  const fields: Record<string, string> = {};
  const places: string[] = [];
  for (const [field, label, text] of freeTextsOf(slip)) {
    const missing = unprintableGraphemes(text ?? '').map(quoteCharacter);
    if (missing.length === 0) continue;
    const place = `${missing.join(', ')} in ${label}`;
    fields[field] = payrollMessages.noFont(place);
    places.push(place);
  }
  if (places.length === 0) return undefined;
  return new Problem('unprocessable', payrollMessages.unprintable(slip.user.name, places), { fields });
}
