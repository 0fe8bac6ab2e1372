import { quoteCharacter, unprintableGraphemes } from '../../document/printable.ts';
import { Problem } from '../../shared/errors.ts';
import { payrollMessages } from '../../shared/payroll/payroll.ts';
import { personalFields, slipPersonalNames } from '../../shared/profiles/profiles.ts';
import type { SlipInPaise } from '../store/slip.ts';

/** The texts of a slip about its person; those of the company are checked when they are saved. */
type PersonOfSlip = Pick<SlipInPaise, 'user' | 'profile'>;

/** Every free text about the person of a slip and their pay: its field, where it stands, and its value. */
const freeTextsOf = ({ user, profile }: PersonOfSlip) =>
  [
    ['name', 'Employee Name', user.name],
    ...slipPersonalNames.map((name) => [name, personalFields[name].slip.label, profile[name]] as const),
    ['employeeId', 'Employee Code', profile.employeeId],
    ...(profile.lines ?? []).map(
      ({ id, label, note = '' }) => [id, `the line “${label}”`, `${label} ${note}`] as const,
    ),
    ['payNotes', 'Notes', profile.payNotes?.join(' ')],
  ] as const;

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
