import { unprintableGraphemes } from '../../document/printable.ts';
import { Problem } from '../../shared/errors.ts';
import { payrollMessages } from '../../shared/payroll.ts';
import { personalFields, slipPersonalNames } from '../../shared/profiles.ts';
import type { SlipInPaise } from '../slips/items.ts';

/** Every text of a slip that somebody has typed: its field, what it is called there, and what it says. */
const userEnteredTexts = ({ user, profile, company }: SlipInPaise) =>
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

/** Signs that cannot be seen are named by their number: '“U+0007”'. */
const quoteCharacter = (letter: string): string => {
  const isSeen = !/\p{C}/u.test(letter) || /\p{Extended_Pictographic}/u.test(letter);
  const number = (letter.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  return `“${isSeen ? letter : `U+${number}`}”`;
};

/** Why no PDF could be made of a slip: letters for which there is no font. Undefined where there are none. */
export function missingFontProblem(slip: SlipInPaise): Problem | undefined {
  const fields: Record<string, string> = {};
  const places: string[] = [];
  for (const [field, label, text] of userEnteredTexts(slip)) {
    const missing = unprintableGraphemes(text ?? '').map(quoteCharacter);
    if (missing.length === 0) continue;
    const place = `${missing.join(', ')} in ${label}`;
    fields[field] = payrollMessages.noFont(place);
    places.push(place);
  }
  if (places.length === 0) return undefined;
  return new Problem('unprocessable', payrollMessages.unprintable(slip.user.name, places), { fields });
}
