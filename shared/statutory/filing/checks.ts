import { formatDate } from '../../date.ts';
import { lawOfMonth, whereCalculable } from '../../law/months.ts';
import { epsAge, pfRate } from '../../law/pf-rules.ts';
import { percentOf } from '../../law/rounding.ts';
import type { RuleOverride, StatutoryHead } from '../../law/statutory.ts';
import { amountText, percentText } from '../../law/text.ts';
import { formatPaise, type Paise, subtractPaise } from '../../money.ts';
import { absentDays } from '../../pay/month-days.ts';
import {
  daysInPeriod,
  formatMonth,
  formatPeriod,
  type PayPeriod,
  subtractMonths,
  toPeriod,
} from '../../period.ts';
import { panForm } from '../../profiles/profiles.ts';
import { compareText } from '../../text.ts';
import type { UserId } from '../../user-id.ts';
import { isMember, type MemberSlip, toEcrLine } from './ecr.ts';
import {
  type EsiReasons,
  esiReasons,
  type InsuredSlip,
  isInsured,
  isInsuredName,
  needsLastDay,
  reasonOf,
  toEsiRow,
} from './esi-upload.ts';
import { deducted, type FiledSlip } from './filing.ts';
import { hasForm, type IdentifiedSlip, isMemberName, maxMemberName, numberLengths } from './identity.ts';

/** An error: the file leaves the employee out. Something to look at: the employee is in it. */
type Severity = 'error' | 'look';

/** A finding of a check about an employee: a sentence. */
interface Finding {
  userId: UserId;
  name: string;
  severity: Severity;
  message: string;
}

/** A check before export. */
export interface Check {
  /** Its name, in the API. */
  check: string;
  /**
   * The subject of the check, as a noun: where nothing is found it says nothing of employees that the check does not
   * look at.
   */
  title: string;
  findings: Finding[];
}

/** A finding without its employee, or nothing. */
type Found = readonly [Severity, string] | undefined | false;

/** Applies a check to each payslip. */
const each = <Slip extends FiledSlip>(
  check: string,
  title: string,
  slips: readonly Slip[],
  find: (slip: Slip) => Found,
): Check => ({
  check,
  title,
  findings: slips.flatMap((slip) => {
    const found = find(slip);
    return found
      ? [{ userId: slip.user.id, name: slip.user.name, severity: found[0], message: found[1] }]
      : [];
  }),
});

const error = (message: string) => ['error', message] as const;
const look = (message: string) => ['look', message] as const;

const again = 'and generate the payslip again';

/**
 * Finds the number of an employee that is missing, malformed or that of another employee too. Where one of them alone has
 * it on the payslip, it is theirs. A correction counts without another payslip.
 */
function numberCheck<Slip extends IdentifiedSlip>(
  slips: readonly Slip[],
  {
    name,
    label,
    of,
  }: { name: 'uan' | 'esiNumber'; label: string; of: (slip: FiledSlip) => string | undefined },
) {
  const digits = numberLengths[name];
  const holders = Map.groupBy(slips, of);
  const isOnPayslip = ({ onPayslip }: Slip, number: string) =>
    onPayslip === undefined || onPayslip[name] === number;
  return (slip: Slip): Found => {
    const number = of(slip);
    if (!number) return error(`${label} is missing. Enter it.`);
    if (!hasForm(name, number))
      return error(
        /^\d+$/.test(number)
          ? `${label} has ${number.length} digits instead of ${digits}. Correct it.`
          : `${label} must be ${digits} digits. Correct it.`,
      );
    const others = (holders.get(number) ?? []).filter((holder) => holder !== slip);
    const isTheirs = isOnPayslip(slip, number) && !others.some((other) => isOnPayslip(other, number));
    const [other] = others;
    return other && !isTheirs && error(`${label} is also that of ${other.user.name}. Correct one of them.`);
  };
}

/** The birthday of an age: '1968-11-20', 58 → '2026-11-20'. */
const birthdayOf = (dateOfBirth: string, age: number): string =>
  `${Number(dateOfBirth.slice(0, 4)) + age}${dateOfBirth.slice(4)}`;

function pensionAge({ statutory: { person, pf } }: MemberSlip, period: PayPeriod, age: number): Found {
  if (pf.eps <= 0) return undefined;
  if (person.dateOfBirth === undefined)
    return error(`Pension (EPS) is contributed, but the date of birth is missing. Enter it ${again}.`);
  const birthday = birthdayOf(person.dateOfBirth, age);
  if (toPeriod(birthday) < period)
    return error(
      `Turned ${age} on ${formatDate(birthday)}, when pension contributions (EPS) end. Set EPS Member to No ${again}.`,
    );
  return toPeriod(birthday) === period
    ? look(
        `Turns ${age} on ${formatDate(birthday)}: confirm with your accountant how much pension (EPS) is due.`,
      )
    : undefined;
}

function nameOnFile({ statutory, user }: MemberSlip): Found {
  const name = statutory.person.nameOnUan ?? user.name;
  if (name.length > maxMemberName)
    return error(`The name has more than ${maxMemberName} characters. Enter the name on the UAN.`);
  if (!isMemberName(name))
    return error(
      `The name can have letters, spaces and full stops only, and begins with a letter. Enter the name on the UAN.`,
    );
  return statutory.person.nameOnUan === undefined
    ? look('No name on UAN is entered: the file has the name of the account.')
    : undefined;
}

function employeeShare(slip: MemberSlip, rate: number): Found {
  const { pf, kept } = slip.statutory;
  const share = deducted(slip, 'pf');
  if (share >= percentOf('pf', pf.pfWages, rate)) return undefined;
  const message = `PF of ${amountText(share)} is less than ${percentText(rate)} of PF wages of ${amountText(pf.pfWages)}`;
  return kept?.pf === undefined
    ? error(`${message}. Take the expected amount or keep it with a reason, ${again}.`)
    : look(`${message}. Kept because: ${kept.pf}`);
}

function nonContributoryDays(slip: MemberSlip, period: PayPeriod): Found {
  const { lopDays = 0 } = slip.profile;
  const { ncpDays, epfWages } = toEcrLine(slip);
  const days = daysInPeriod(period);
  if (ncpDays > days) return error(`${lopDays} LOP days are more than the month has. Correct them ${again}.`);
  if (epfWages === 0 && ncpDays !== days)
    return error(
      `PF wages are 0 but only ${ncpDays} of ${days} days are loss of pay. Enter the wages or the days ${again}.`,
    );
  const found: string[] = [];
  if (ncpDays !== lopDays)
    found.push(`${lopDays} LOP days: the file has ${ncpDays}, since half days have no agreed rule.`);
  const outside = lopDays - absentDays(period, lopDays, slip.employedDays);
  if (outside > 0)
    found.push(
      `${outside} of ${ncpDays} NCP days are before joining or after leaving. Whether these count is not settled: confirm it with your accountant.`,
    );
  return found.length > 0 && look(found.join(' '));
}

/** Whether a payslip is of a member, or of one who left before its month: it has no PF, and tells the last day all the same. */
const isOrWasMember = (slip: FiledSlip): boolean =>
  isMember(slip) ||
  (slip.statutory?.person.dateOfLeaving !== undefined &&
    (slip.statutory.person.pfMembership ?? 'none') !== 'none');

function leaving({ statutory, profile }: FiledSlip, period: PayPeriod): Found {
  const dateOfLeaving = statutory?.person.dateOfLeaving;
  if (dateOfLeaving !== undefined && toPeriod(dateOfLeaving) <= period)
    return look(`Left on ${formatDate(dateOfLeaving)}: enter the date of exit on the EPFO portal.`);
  return (profile.paidDays ?? 0) === 0
    ? look('No day is paid and there is no date of leaving. If they have left, enter it.')
    : undefined;
}

function employerShare({ statutory: { pf } }: MemberSlip, rate: number): Found {
  const expected = subtractPaise(percentOf('pf', pf.pfWages, rate), pf.eps);
  return (
    pf.employer !== expected &&
    error(
      `The employer share of ${amountText(pf.employer)} is not ${percentText(rate)} of PF wages less EPS, ${amountText(expected)}. Check the rules ${again}.`,
    )
  );
}

/** @param rate hundredths of a percent */
const rateChecks = (members: readonly MemberSlip[], rate: number): Check[] => [
  each('employerShare', `Employer share with EPS: ${percentText(rate)} of PF wages`, members, (slip) =>
    employerShare(slip, rate),
  ),
  each('employeeShare', `Employee share: at least ${percentText(rate)} of PF wages`, members, (slip) =>
    employeeShare(slip, rate),
  ),
];

/** @param uncovered why the law takes nothing in the month, where it does not cover the company */
const deductedUncovered = (name: string, amount: Paise, uncovered: string | undefined): Found =>
  uncovered !== undefined &&
  error(`${name} of ${amountText(amount)} is deducted, but ${uncovered}. Correct one of them ${again}.`);

/** The checks of an ECR. */
export function pfChecks(
  slips: readonly IdentifiedSlip[],
  period: PayPeriod,
  overrides: readonly RuleOverride[] = [],
  uncovered?: string,
): Check[] {
  const members = slips.filter(isMember);
  const law = lawOfMonth('pf', period, overrides);
  const rate = whereCalculable(() => law.of(pfRate).value);
  const age = whereCalculable(() => law.of(epsAge).value);
  const paying = slips.filter((slip) => deducted(slip, 'pf') > 0);
  return [
    each('statutorySide', 'PF wages of payslips with PF', paying, (slip) => {
      const amount = amountText(deducted(slip, 'pf'));
      const found =
        slip.statutory?.pf === undefined && deductedUncovered('PF', deducted(slip, 'pf'), uncovered);
      if (found) return found;
      if (slip.statutory?.person.pfMembership === 'none')
        return error(
          `PF of ${amount} is deducted, but the employee is not a member. Correct one of them ${again}.`,
        );
      return (
        slip.statutory?.pf === undefined &&
        error(
          `PF of ${amount} is deducted, but the payslip has no PF wages: a detail was missing, or the rule of the month is not settled. Complete the statutory details ${again}.`,
        )
      );
    }),
    each(
      'uan',
      'UANs: 12 digits, none twice',
      members,
      numberCheck(members, { name: 'uan', label: 'UAN', of: ({ profile }) => profile.uan }),
    ),
    each('name', 'Names: letters, spaces and full stops only', members, nameOnFile),
    each(
      'epsWages',
      'EPS wages within PF wages',
      members,
      ({ statutory: { pf } }) =>
        pf.epsWages > pf.pfWages &&
        error(
          `EPS wages of ${amountText(pf.epsWages)} are more than PF wages of ${amountText(pf.pfWages)}. Check the wages ${again}.`,
        ),
    ),
    ...(age === undefined
      ? []
      : [
          each('epsAge', `End of pension contributions (EPS) at ${age}`, members, (slip) =>
            pensionAge(slip, period, age),
          ),
        ]),
    ...(rate === undefined ? [] : rateChecks(members, rate)),
    each('ncpDays', 'Days without contribution: whole days of the month', members, (slip) =>
      nonContributoryDays(slip, period),
    ),
    each(
      'leaving',
      'Dates of exit of PF members',
      uncovered === undefined ? slips.filter(isOrWasMember) : members,
      (slip) => leaving(slip, period),
    ),
    each(
      'fullWages',
      'PF wages above the ceiling',
      members,
      ({ statutory: { person, pf } }) =>
        person.pfMembership === 'full' &&
        pf.pfWages > pf.edliWages &&
        look(`PF on full wages of ${amountText(pf.pfWages)}: the joint option has to be on record.`),
    ),
    each('total', 'Totals of the file and the payslips', members, differenceOf),
  ];
}

/** The line of a member is not what the payslip has: the file takes whole rupees. */
function differenceOf(slip: MemberSlip): Found {
  const { employeeShare, eps, employerShare } = toEcrLine(slip);
  const { pf } = slip.statutory;
  const isSame =
    employeeShare * 100 === deducted(slip, 'pf') &&
    eps * 100 === pf.eps &&
    employerShare * 100 === pf.employer;
  return (
    !isSame &&
    error(
      `PF of ${formatPaise(deducted(slip, 'pf'))} is not in whole rupees, as the file has it. Round it ${again}.`,
    )
  );
}

function zeroDays(slip: InsuredSlip, period: PayPeriod, reasons: EsiReasons): Found {
  const reason = reasonOf(slip, period, reasons);
  const { days, lastDay } = toEsiRow(slip, period, reasons);
  if (days === '0' && reason === 0) return error('No day is paid. Choose the reason.');
  if (needsLastDay(reason) && lastDay === '')
    return error(
      `The reason “${esiReasons[reason as 2]}” needs the last working day. Enter the date of leaving ${again}.`,
    );
  return lastDay === ''
    ? undefined
    : look(`Left on ${lastDay}: the file has reason ${reason}, ${esiReasons[reason as 2]}.`);
}

/**
 * The checks of an ESI upload.
 * @param ended payslips of employees who were insured to the end of the contribution period before, and are not any more
 */
export function esiChecks(
  slips: readonly IdentifiedSlip[],
  period: PayPeriod,
  reasons: EsiReasons,
  uncovered?: string,
  ended: readonly FiledSlip[] = [],
): Check[] {
  const insured = slips.filter(isInsured);
  const paying = slips.filter((slip) => deducted(slip, 'esi') > 0);
  return [
    each(
      'statutorySide',
      'ESI wages of payslips with ESI',
      paying,
      (slip) =>
        !isInsured(slip) &&
        (deductedUncovered('ESI', deducted(slip, 'esi'), uncovered) ||
          error(
            `ESI of ${amountText(deducted(slip, 'esi'))} is deducted, but the payslip has no ESI wages. Complete the statutory details ${again}.`,
          )),
    ),
    each(
      'esiNumber',
      'ESI numbers: 10 digits, none twice',
      insured,
      numberCheck(insured, {
        name: 'esiNumber',
        label: 'ESI number',
        of: ({ statutory }) => statutory?.person.esiNumber,
      }),
    ),
    each(
      'name',
      'Names: letters and spaces only',
      insured,
      (slip) =>
        !isInsuredName(toEsiRow(slip, period, reasons).name) &&
        error('The name can have letters and spaces only. Correct it.'),
    ),
    each('zeroDays', 'Reasons of insured persons without a paid day', insured, (slip) =>
      zeroDays(slip, period, reasons),
    ),
    each('days', 'Paid days: whole days', insured, (slip) => {
      const { paidDays = 0 } = slip.profile;
      const { days } = toEsiRow(slip, period, reasons);
      return Number(days) !== paidDays && look(`${paidDays} paid days: the file has ${days}.`);
    }),
    each('coverageEnd', 'End of coverage with the contribution period', ended, () =>
      look(
        `Insured until the end of ${formatPeriod(subtractMonths(period, 1))}: the file has no row. Confirm with your accountant whether ESIC has to be told with reason 4, ${esiReasons[4]}.`,
      ),
    ),
    each('share', 'Deducted ESI and expected ESI', insured, (slip) => differsFrom(slip, 'esi')),
  ];
}

/** The payslip deducts another amount than the rules expect. */
function differsFrom(slip: FiledSlip, head: Exclude<StatutoryHead, 'pf'>): Found {
  const expected = slip.statutory?.[head]?.expected;
  const amount = deducted(slip, head);
  if (expected === undefined || expected === amount) return undefined;
  const reason = slip.statutory?.kept?.[head];
  return look(
    `${amountText(amount)} is deducted where ${amountText(expected)} is expected${reason === undefined ? '.' : `. Kept because: ${reason}`}`,
  );
}

/** The checks of a sheet of professional tax or of a labour welfare fund, of the payslips of a state. */
export function sheetChecks(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  head: 'profTax' | 'labourWelfareFund',
): Check[] {
  const label = head === 'profTax' ? 'Professional tax' : 'Labour welfare fund';
  const paying = slips.filter((slip) => deducted(slip, head) > 0);
  return [
    each(
      'state',
      'Work state of employees with a deduction',
      paying,
      ({ statutory, ...slip }) =>
        statutory?.person.workState === undefined &&
        error(
          `${label} of ${amountText(deducted(slip, head))} is deducted, but the payslip has no work state. Enter it ${again}.`,
        ),
    ),
    head === 'labourWelfareFund'
      ? each(
          'statutorySide',
          'Employer’s share of payslips with a deduction',
          paying,
          (slip) =>
            slip.statutory?.person.workState !== undefined &&
            slip.statutory.labourWelfareFund === undefined &&
            error(`The payslip has no employer’s share. Complete the statutory details ${again}.`),
        )
      : each(
          'shareKnown',
          `Table of the state for ${formatMonth(period)}`,
          paying,
          (slip) =>
            slip.statutory?.person.workState !== undefined &&
            slip.statutory.profTax === undefined &&
            look('No expected amount is known for this state: compare it with the table of the state.'),
        ),
    each('share', 'Deducted amounts and expected amounts', slips, (slip) => differsFrom(slip, head)),
  ];
}

/** How a return names a deductee without a PAN. */
const noPan = 'No PAN: the return has PANNOTAVBL, and the tax is not credited. Ask for the PAN.';

/** The checks of income tax of payslips that deduct it. Whatever they find, the tax is to be deposited. */
export const incomeTaxChecks = (slips: readonly FiledSlip[]): Check[] => [
  each('pan', 'PANs: five letters, four digits and a letter', slips, ({ profile: { pan = '' } }) =>
    pan === ''
      ? look(noPan)
      : !panForm.test(pan) && look('The PAN is not five letters, four digits and a letter. Correct it.'),
  ),
  each('share', 'Deducted amounts and expected amounts', slips, (slip) => differsFrom(slip, 'incomeTax')),
];

/** An employee that a file leaves out, and why, in sentences. */
export interface LeftOut {
  userId: UserId;
  name: string;
  reasons: string[];
}

/** The employees with an error, in the order of the file. */
export function leftOutBy(checks: readonly Check[]): LeftOut[] {
  const found = new Map<UserId, LeftOut>();
  for (const { userId, name, severity, message } of checks.flatMap(({ findings }) => findings)) {
    if (severity !== 'error') continue;
    const known = found.get(userId);
    if (known) known.reasons.push(message);
    else found.set(userId, { userId, name, reasons: [message] });
  }
  return [...found.values()].sort((a, b) => compareText(a.name, b.name) || compareText(a.userId, b.userId));
}
