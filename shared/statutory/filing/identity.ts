import { type StatutoryDetails, statutoryFields } from '../../law/statutory-fields.ts';
import { personalFields } from '../../profiles/profiles.ts';
import type { UserId } from '../../user-id.ts';
import { isPfMember } from '../statutory-missing.ts';
import { isMember } from './ecr.ts';
import { isInsured, isInsuredName } from './esi-upload.ts';
import type { FiledSlip } from './filing.ts';

/** How an authority knows an employee: what an admin or the employee has entered, in whatever form. */
export interface FilingIdentity {
  /** The name of the account. */
  name?: string | undefined;
  uan?: string | undefined;
  nameOnUan?: string | undefined;
  esiNumber?: string | undefined;
}

type NumberName = 'uan' | 'esiNumber';

/** A payslip with the identity that its file has. Without `onPayslip`, that is the payslip's own. */
export type IdentifiedSlip = FiledSlip & { onPayslip?: FilingIdentity };

const forms: Record<NumberName, RegExp> = {
  uan: personalFields.uan.imported.form,
  esiNumber: statutoryFields.esiNumber.form,
};
/** Digits of each number. */
export const numberLengths: Record<NumberName, number> = { uan: 12, esiNumber: 10 };

/** Whether a number has the form that the authority gives it. */
export const hasForm = (name: NumberName, number: string): boolean => forms[name].test(number);

export const maxMemberName = statutoryFields.nameOnUan.maxLength;
/** Whether the ECR takes a name: letters, spaces and full stops. */
export const isMemberName = (name: string): boolean =>
  name.length <= maxMemberName && statutoryFields.nameOnUan.form.test(name);

const identityOf = ({ user, profile, statutory }: FiledSlip): FilingIdentity => ({
  name: user.name,
  uan: profile.uan,
  nameOnUan: statutory?.person.nameOnUan,
  esiNumber: statutory?.person.esiNumber,
});

/** How often each text is there. */
function countTexts(texts: readonly (string | undefined)[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

type Pair = readonly [now: FilingIdentity, then: FilingIdentity];

/** The number of today where it has the form, else that of the payslip, which also stands where two have the same today. */
function numbersOf(name: NumberName, pairs: readonly Pair[]): (string | undefined)[] {
  const valid = (number: string | undefined) =>
    number !== undefined && hasForm(name, number) ? number : undefined;
  const first = pairs.map(
    ([now, then]) => valid(now[name]) ?? valid(then[name]) ?? (now[name] || then[name]),
  );
  const counts = countTexts(first);
  return first.map((number, i) =>
    (counts.get(number) ?? 0) > 1 ? (valid(pairs[i]?.[1][name]) ?? number) : number,
  );
}

const firstThat = (fits: (text: string) => boolean, ...texts: (string | undefined)[]): string | undefined =>
  texts.find((text) => text !== undefined && fits(text));

/** The number of each employee in the file that is made of some of these payslips. */
function withNumbers(
  slips: readonly IdentifiedSlip[],
  today: ReadonlyMap<UserId, FilingIdentity>,
  name: NumberName,
  isOf: (slip: FiledSlip) => boolean,
): Map<UserId, string | undefined> {
  const filed = slips.filter(isOf);
  const numbers = numbersOf(
    name,
    filed.map((slip) => [today.get(slip.user.id) ?? {}, identityOf(slip)]),
  );
  return new Map(filed.map((slip, i) => [slip.user.id, numbers[i]]));
}

/**
 * Payslips with the identity that files have. A number or a name tells the authority which employee it is and is no figure,
 * so the one of today counts, and correcting it needs no new version of a payslip. What of today has not the form, or is
 * another employee's too, leaves that of the payslip.
 * @param today by employee; who is absent has the identity of the payslip
 */
export function identify(
  slips: readonly FiledSlip[],
  today: ReadonlyMap<UserId, FilingIdentity>,
): IdentifiedSlip[] {
  if (today.size === 0) return [...slips];
  const uans = withNumbers(slips, today, 'uan', isMember);
  const esiNumbers = withNumbers(slips, today, 'esiNumber', isInsured);
  return slips.map((slip) => {
    const { user, profile, statutory } = slip;
    const now = today.get(user.id);
    if (!now || !statutory) return slip;
    const { person } = statutory;
    return {
      ...slip,
      user: { ...user, name: firstThat(isInsuredName, user.name, now.name) ?? user.name },
      profile: { ...profile, uan: uans.get(user.id) },
      statutory: {
        ...statutory,
        person: {
          ...person,
          nameOnUan: firstThat(isMemberName, now.nameOnUan, person.nameOnUan) ?? person.nameOnUan,
          esiNumber: esiNumbers.has(user.id) ? esiNumbers.get(user.id) : person.esiNumber,
        },
      },
      onPayslip: identityOf(slip),
    };
  });
}

/** The identity that the check of a pay run looks at, before there is a payslip. */
interface CheckedIdentity extends FilingIdentity {
  /** Deducted, in paise. */
  pf?: number | undefined;
  esi?: number | undefined;
  pfMembership?: StatutoryDetails['pfMembership'];
}

type IdentityIssue =
  | 'no-uan'
  | 'uan-form'
  | 'member-name'
  | 'no-esi-number'
  | 'esi-number-form'
  | 'insured-name';

/** For what a file would leave an employee out, as long as it is not corrected. */
export function identityIssues(details: CheckedIdentity): Partial<Record<IdentityIssue, boolean>> {
  const { name = '', uan = '', nameOnUan, esiNumber = '', pf = 0, esi = 0 } = details;
  const hasPf = pf > 0 || isPfMember(details);
  const fitsEsi = isInsuredName(name) || (nameOnUan !== undefined && isInsuredName(nameOnUan));
  return {
    'no-uan': hasPf && uan === '',
    'uan-form': hasPf && uan !== '' && !hasForm('uan', uan),
    // Without a membership there is no line in the file.
    'member-name': isPfMember(details) && !isMemberName(nameOnUan ?? name),
    'no-esi-number': esi > 0 && esiNumber === '',
    'esi-number-form': esi > 0 && esiNumber !== '' && !hasForm('esiNumber', esiNumber),
    'insured-name': esi > 0 && !fitsEsi,
  };
}
