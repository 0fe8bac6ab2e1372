import { formatDate } from '../date.ts';

/** The dates by which a date of joining is checked. Dates are YYYY-MM-DD. */
interface Joining {
  dateOfJoining?: string | undefined;
  dateOfBirth?: string | undefined;
  /** Employments before the present one. */
  employments?: readonly { to: string }[] | undefined;
}

/** In years: no child under it may work (Child and Adolescent Labour Act 1986, s.3). */
const youngest = 14;

const joiningMessages = {
  beforeLeaving: (lastDay: string) =>
    `Date of Joining must be after ${formatDate(lastDay)}, the last day of the employment before`,
  tooYoung: (dateOfBirth: string) =>
    `Date of Joining must be at least ${youngest} years after the date of birth, ${formatDate(dateOfBirth)}`,
} as const;

/**
 * Why an employee cannot have joined on a day; undefined where they can. Years that a gratuity was paid of are not counted
 * again, and no employee joins before their working age.
 */
export function joiningProblem({
  dateOfJoining,
  dateOfBirth,
  employments = [],
}: Joining): string | undefined {
  if (!dateOfJoining) return undefined;
  const left = employments
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (left !== undefined && dateOfJoining <= left) return joiningMessages.beforeLeaving(left);
  if (!dateOfBirth) return undefined;
  const ofAge = `${Number(dateOfBirth.slice(0, 4)) + youngest}${dateOfBirth.slice(4)}`;
  return dateOfJoining < ofAge ? joiningMessages.tooYoung(dateOfBirth) : undefined;
}
