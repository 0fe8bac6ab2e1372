import { unprintableGraphemes } from '../../document/printable.ts';
import { Problem } from '../../shared/errors.ts';
import { payrollMessages } from '../../shared/payroll.ts';
import { personalFields, slipPersonalNames } from '../../shared/profiles.ts';
import type { SlipInPaise } from '../slips/items.ts';

/** Every free text of a slip: its field, its label and its value. */
const freeTextsOf = ({ user, profile, company }: SlipInPaise) =>
  [
    ['name', 'Employee Name', user.name],
    ...slipPersonalNames.map((name) => [name, personalFields[name].slipLabel, profile[name]] as const),
    ['employeeId', 'Employee Code', profile.employeeId],
    ['company.name', 'Company Name', company.name],
    ['company.registrationNumber', 'Reg. No.', company.registrationNumber],
    ['company.address', 'Company Address', company.address],
    ['company.email', 'Company Email', company.email],
    ['company.phone', 'Company Phone', company.phone],
  ] as const;

/** An invisible character is quoted by its code point: '“U+0007”'. */
const quoteCharacter = (character: string): string => {
  const isVisible = !/\p{C}/u.test(character) || /\p{Extended_Pictographic}/u.test(character);
  const codePoint = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  return `“${isVisible ? character : `U+${codePoint}`}”`;
};

/** Why a slip cannot be printed: characters that no font of the PDF has. Undefined where there are none. */
export function missingFontProblem(slip: SlipInPaise): Problem | undefined {
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
