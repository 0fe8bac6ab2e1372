import { leavingDefaultsOf } from '../../../shared/company/company-settings.ts';
import type { LeavingDefaults } from '../../../shared/company/leaving-settings.ts';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { Problem } from '../../../shared/errors.ts';
import { detailsIn } from '../../../shared/law/dated-details.ts';
import { statutoryInputOfPay } from '../../../shared/law/employer-cost.ts';
import { wagesInMonth, wagesReadings } from '../../../shared/law/wages.ts';
import type { LeaveRules } from '../../../shared/leaves/leave-rules.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { payableDays } from '../../../shared/leaves/ledger/payout.ts';
import {
  type ExitInput,
  finalDuesBy,
  isLastMonth,
  type LastPay,
  type LeavingState,
  type Settlement,
  type SettlementReply,
  settlementOf,
  totalOfSettlement,
} from '../../../shared/leaving/leaving.ts';
import { sumPaise, toRupees } from '../../../shared/money.ts';
import { adjustmentLabels, remainingOf } from '../../../shared/pay/pay-adjustments.ts';
import { componentLines, drawnGross } from '../../../shared/pay/salary-structure.ts';
import { payrollMessages } from '../../../shared/payroll/payroll.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { batchGet } from '../../lib/table.ts';
import { hasCurrentSlip } from '../../slips/build-slip.ts';
import { shownWorksheet } from '../../slips/earlier-pf.ts';
import { parseWorkedOut } from '../../slips/figures-of-profile.ts';
import { payFrom } from '../../slips/pay-of-profile.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { leavePolicy, parseCompany } from '../../store/company.ts';
import { type Balance, epochsKey, leaveFigures, parseEpochs } from '../../store/leave-balance.ts';
import { readStoredLeave, toLeaveLedgers } from '../../store/leave-ledgers.ts';
import { dayRulesOf, leaveRulesKey, parseLeaveRules, readHolidays } from '../../store/leave-rules.ts';
import { leaveTypesKey, parseLeaveTypes } from '../../store/leave-types.ts';
import { readClosedMonths } from '../../store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { emptyProfile, type ProfileItem, profileKey } from '../../store/profile.ts';
import { settledMonths, settlementOfProfile } from './settlement-adjustments.ts';

/** All that the settlement of an employee depends on. */
export interface Leaver {
  account: Account;
  profile: ProfileItem;
  balance: Balance;
  settings: PaySettings;
  /** The company's defaults of an exit. */
  defaults: LeavingDefaults;
  /** Days that are left by the yearly number, for a company without types of leave. */
  daysLeft: number;
  /** The facts that the ledgers of the types of leave follow from; undefined without types. */
  ledgers: LeaveLedgers | undefined;
  leaveRules: LeaveRules;
  /** The months that are closed. */
  closed: ReadonlySet<PayPeriod>;
}

/** @throws Problem not_found without the account */
export async function readLeaver(userId: UserId): Promise<Leaver> {
  const [[accountItem, profileItem, epochsItem, typesItem, rulesItem, ...settings], leave, closed] =
    await Promise.all([
      batchGet(
        { table: 'accounts', key: accountKey(userId) },
        { table: 'profiles', key: profileKey(userId) },
        { table: 'settings', key: epochsKey },
        { table: 'settings', key: leaveTypesKey },
        { table: 'settings', key: leaveRulesKey },
        ...paySettingsKeys,
      ),
      readStoredLeave(userId),
      readClosedMonths(),
    ]);
  const account = parseAccount(accountItem);
  if (!account) throw new Problem('not_found', payrollMessages.noEmployee);
  const { balance } = leave;
  const [company, law, components] = settings;
  const chosen = parsePaySettings(company, law, components);
  const [epochs, types] = [parseEpochs(epochsItem), parseLeaveTypes(typesItem)];
  const { yearlyLeaves, leavesTaken } = leaveFigures(balance, epochs, leavePolicy(company));
  return {
    account,
    profile: parseWorkedOut(profileItem, { settings: chosen, closed }) ?? emptyProfile(userId),
    balance,
    settings: chosen,
    defaults: leavingDefaultsOf(parseCompany(company)),
    daysLeft: Math.max(0, yearlyLeaves - leavesTaken),
    ledgers: types.types.length > 0 ? toLeaveLedgers(leave, epochs, types) : undefined,
    leaveRules: parseLeaveRules(rulesItem),
    closed,
  };
}

/** Days of leave that a leaver can be paid: by the ledgers of the types on the last day, else what is left of the yearly number. */
export const leaveDaysOf = ({ ledgers, daysLeft }: Leaver, lastDay: string): number =>
  ledgers ? payableDays(ledgers, lastDay, todayInIndia()) : daysLeft;

/** The pay of the last day, for a full month. */
function lastPayOf({ profile, settings }: Leaver, lastDay: string): LastPay {
  const pay = payFrom(profile, lastDay);
  const payPeriod = toPeriod(lastDay);
  const lines = componentLines(pay, settings.components, payPeriod);
  const input = statutoryInputOfPay(pay, lines, payPeriod, detailsIn(profile, payPeriod), settings);
  return {
    basicAndDa: sumPaise([pay.basicSalary ?? 0, pay.da ?? 0]),
    grossEarnings: drawnGross(pay, lines),
    wages: wagesInMonth(input)?.full,
    otherWages: wagesReadings.map(({ question, other }) => ({
      question,
      wages: wagesInMonth({ ...input, settings: { ...settings, ...other(settings) } })?.full,
    })),
  };
}

/** The final settlement of an employee, as it follows from an exit. */
export function settle(leaver: Leaver, exit: ExitInput): Settlement {
  const { profile, settings } = leaver;
  return settlementOf(exit, lastPayOf(leaver, exit.lastDay), {
    joined: profile.dateOfJoining,
    isFixedTerm: profile.employmentKind === 'fixed-term' || exit.kind === 'end-of-term',
    settings,
  });
}

/** The company's holidays of the year of a day and the next one. */
const readHolidaysAfter = (day: string) => readHolidays([day, `${Number(day.slice(0, 4)) + 1}-12-31`]);

/** Whether a profile has the lines of a settlement. */
export const isRecorded = ({ lines }: Settlement, profile: ProfileItem): boolean => {
  const amountsOf = (found: readonly { kind: string; amount: number }[]) =>
    found
      .filter(({ amount }) => amount > 0)
      .map(({ kind, amount }) => `${kind} ${amount}`)
      .sort()
      .join();
  return amountsOf(lines) === amountsOf(settlementOfProfile(profile));
};

/** The payslip that has some of a settlement, or is that of the last month where the settlement has no lines. */
function payslipOf(profile: ProfileItem, closed: ReadonlySet<PayPeriod>): SettlementReply['payslip'] {
  const { payPeriod: current, payslips = {} } = profile;
  const settlement = settlementOfProfile(profile);
  const last = current !== undefined && isLastMonth(profile) && payslips[current] ? current : undefined;
  const payPeriod = settlement.length > 0 ? settledMonths(settlement).at(-1) : last;
  const isSettled = settlement.every((adjustment) => remainingOf(adjustment) === 0);
  // A closed month keeps its payslip.
  const isFixed = payPeriod !== current || (payPeriod !== undefined && closed.has(payPeriod));
  return payPeriod && { payPeriod, isCurrent: isSettled && (isFixed || hasCurrentSlip(profile)) };
}

/** The month of the last payslip: a leaving that is recorded late is settled with that of the employee's month. */
const lastPayslipOf = ({ payPeriod }: ProfileItem, { lastDay }: ExitInput): PayPeriod =>
  [toPeriod(lastDay), payPeriod ?? ''].sort().at(-1) as PayPeriod;

/** @param saved the profile whose payslip has the settlement; undefined in a preview */
export async function toSettlementReply(
  { profile, settings, leaveRules, closed }: Leaver,
  exit: ExitInput,
  settlement: Settlement,
  saved?: ProfileItem,
): Promise<SettlementReply> {
  return {
    isOutdated: saved !== undefined && !isRecorded(settlement, saved),
    payslip: saved && payslipOf(saved, closed),
    isFinal: saved !== undefined && isLastMonth(saved),
    month: saved && settlementOfProfile(saved).at(0)?.month,
    lines: settlement.lines.map(({ kind, amount, sum, doubts }) => ({
      kind,
      label: adjustmentLabels[kind],
      amount: toRupees(amount),
      sum,
      doubts,
    })),
    noGratuity: settlement.noGratuity,
    gratuityByChoice: settlement.gratuityByChoice && {
      ...settlement.gratuityByChoice,
      amount: toRupees(settlement.gratuityByChoice.amount),
    },
    total: toRupees(totalOfSettlement(settlement)),
    pfOnArrears: shownWorksheet(saved ?? profile, lastPayslipOf(saved ?? profile, exit), settings),
    dueBy: finalDuesBy(exit.lastDay, dayRulesOf(leaveRules, profile, await readHolidaysAfter(exit.lastDay))),
  };
}

export async function toLeavingState(leaver: Leaver): Promise<LeavingState> {
  const { profile, defaults } = leaver;
  const { exit, employments = [] } = profile;
  return {
    dateOfJoining: profile.dateOfJoining,
    exit,
    settlement: exit && (await toSettlementReply(leaver, exit, settle(leaver, exit), profile)),
    defaults,
    leaveDays: leaveDaysOf(leaver, exit?.lastDay ?? todayInIndia()),
    employments,
    version: profile.payrollVersion,
  };
}
