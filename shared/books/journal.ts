import type { PfCharges } from '../law/pf.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { isFundLine } from '../pay/pay-lines.ts';
import { deductionNames, earningNames } from '../pay/payroll-fields.ts';
import type { PayPeriod } from '../period.ts';
import { contributionsOf } from '../statutory/filing/employer.ts';
import type { FiledSlip } from '../statutory/filing/filing.ts';
import { type Establishment, establishmentCharges, pfChargesOf } from '../statutory/filing/pf-charges.ts';
import { compareText } from '../text.ts';
import type { UserId } from '../user-id.ts';
import {
  componentRule,
  type LedgerGroup,
  lineKey,
  type PostingKey,
  type PostingRule,
  postingKeys,
  postingRules,
} from './postings.ts';

/** The company's choices: the ledgers that are not the usual ones, by key, and whether costs have a department. */
export interface LedgerChoice {
  ledgers: Readonly<Record<string, string>>;
  byDepartment: boolean;
}

/** An amount that a payslip gives: a debit above zero, a credit below. In paise. */
interface Posting {
  /** A PostingKey, or the id of a component's line. */
  key: string;
  /** The key whose ledger it is booked to, where that is not its own. */
  ledgerKey?: string;
  rule: PostingRule;
  amount: Paise;
  department?: string | undefined;
}

/** A line of the journal, in paise: one of debit and credit is 0. */
export interface JournalLine {
  ledger: string;
  group: LedgerGroup;
  department?: string | undefined;
  debit: Paise;
  credit: Paise;
}

/** A payslip whose lines are not what its results say: `difference` is its debits less its credits. */
interface UnbalancedSlip {
  userId: UserId;
  name: string;
  difference: Paise;
}

/** The journal of a month. In paise. */
export interface Journal {
  /** Debits first. */
  lines: JournalLine[];
  debit: Paise;
  credit: Paise;
  unbalanced: UnbalancedSlip[];
  /** The amount posted under each key: above zero for a debit. */
  totals: Readonly<Record<string, Paise>>;
}

const none = paise(0);
const credit = (amount: Paise): Paise => paise(-amount);
/** A debit under a key. */
export const debitOf = (key: PostingKey, amount: Paise = none): Posting => ({
  key,
  rule: postingRules[key],
  amount,
});
export const creditOf = (key: PostingKey, amount: Paise = none): Posting => debitOf(key, credit(amount));

function linePostings({ profile: { lines = [] } }: FiledSlip): Posting[] {
  return lines.map((line) => {
    const { kind, label, arrears } = line;
    const key = lineKey(line);
    const amount = kind === 'deduction' ? credit(line.amount) : line.amount;
    // A deduction of an earlier month is owed where that deduction was, and is no salary.
    if (arrears?.isDeduction)
      return {
        ...{ key, ledgerKey: arrears.of, amount },
        rule: componentRule(arrears.of, 'deduction', arrears.name),
      };
    const rule = key in postingRules ? postingRules[key as PostingKey] : componentRule(key, kind, label);
    return { key, rule, amount };
  });
}

/** The employer's contributions: each is a cost, and owed to its authority. */
function employerPostings(slip: FiledSlip): Posting[] {
  const { pf, edli, pfAdmin, pfOnArrears, esi, labourWelfareFund } = contributionsOf(slip);
  return [
    debitOf('employer:pf-arrears', pfOnArrears),
    creditOf('pf-arrears', pfOnArrears),
    debitOf('employer:pf', pf),
    debitOf('employer:edli', edli),
    debitOf('employer:pf-admin', pfAdmin),
    creditOf('pf', sumPaise([pf, edli, pfAdmin])),
    debitOf('employer:esi', esi),
    creditOf('esi', esi),
    debitOf('employer:lwf', labourWelfareFund),
    creditOf('labourWelfareFund', labourWelfareFund),
  ];
}

/** Everything of a payslip: earnings are debits, deductions and the net pay credits. */
export function postingsOf(slip: FiledSlip): Posting[] {
  const { profile } = slip;
  const postings = [
    ...earningNames.map((name) => debitOf(name, profile[name])),
    ...linePostings(slip),
    creditOf('lopDeduction', profile.lopDeduction),
    ...deductionNames.map((name) => creditOf(name, profile[name])),
    creditOf('netPay', profile.netPay),
    ...employerPostings(slip),
  ];
  const { department } = profile;
  return postings
    .filter(({ amount }) => amount !== 0)
    .map((posting) => (posting.rule.group === 'expense' ? { ...posting, department } : posting));
}

/** The part of EDLI and the admin charge that the establishment owes and no payslip has (payroll law, PF). */
function establishmentPostings(
  charges: PfCharges,
  period: PayPeriod,
  establishment: Establishment,
): Posting[] {
  const { besides, toMinimum } = establishmentCharges(charges, period, establishment);
  return [
    debitOf('employer:edli', besides.edli),
    debitOf('employer:pf-admin', subtractPaise(besides.admin, toMinimum)),
    debitOf('employer:pf-admin-minimum', toMinimum),
    creditOf('pf', besides.total),
  ].filter(({ amount }) => amount !== 0);
}

/** Employees owe an amount that was paid above their payslips, and it left the company as net pay did. In paise. */
const receivablePostings = (receivables: Paise): Posting[] =>
  receivables === 0 ? [] : [debitOf('overpaid', receivables), creditOf('netPay', receivables)];

const ledgerKeyOf = ({ key, ledgerKey }: Posting): string => ledgerKey ?? key;

const placeOf = (posting: Posting): number => {
  const key = ledgerKeyOf(posting);
  const place = postingKeys.indexOf(key as PostingKey);
  // A fund is owed as an authority is.
  if (isFundLine(key)) return postingKeys.indexOf('labourWelfareFund') + 0.5;
  // Components stand among the earnings or the deductions of the company's own.
  return place < 0 ? postingKeys.indexOf('one-off:earning') - 0.5 : place;
};

/** A ledger is debited or credited, never both: what it is posted is netted, by department where costs have one. */
export function toLines(
  postings: readonly Posting[],
  { ledgers, byDepartment }: LedgerChoice,
): JournalLine[] {
  const lines = new Map<
    string,
    { place: number; line: Omit<JournalLine, 'debit' | 'credit'>; sum: number }
  >();
  for (const posting of postings) {
    const ledger = ledgers[ledgerKeyOf(posting)] ?? posting.rule.ledger;
    const department = byDepartment ? posting.department : undefined;
    const key = JSON.stringify([ledger, department]);
    const found = lines.get(key);
    const place = placeOf(posting);
    if (found) {
      found.sum += posting.amount;
      if (place < found.place) {
        found.place = place;
        found.line.group = posting.rule.group;
      }
    } else
      lines.set(key, {
        place,
        line: { ledger, group: posting.rule.group, ...(department !== undefined && { department }) },
        sum: posting.amount,
      });
  }
  return [...lines.values()]
    .filter(({ sum }) => sum !== 0)
    .sort(
      (a, b) =>
        Number(a.sum < 0) - Number(b.sum < 0) ||
        a.place - b.place ||
        compareText(a.line.ledger, b.line.ledger) ||
        // Costs without a department come last.
        compareText(a.line.department ?? '\u{10FFFF}', b.line.department ?? '\u{10FFFF}'),
    )
    .map(({ line, sum }) => ({
      ...line,
      debit: paise(Math.max(0, sum)),
      credit: paise(Math.max(0, -sum)),
    }));
}

const sumOf = (postings: readonly Posting[]): Paise => sumPaise(postings.map(({ amount }) => amount));

/**
 * The journal of the payslips of a month, from the payslips and what was paid above them: settings say no more than the names of
 * ledgers. Amounts in paise; the same payslips, overpaid salary and ledgers give the same journal.
 * @param establishment for EDLI and the PF admin charge, which the company owes once
 * @param receivables the amount that employees owe by these payslips, whatever later payslips take back
 */
export function journalOf(
  slips: readonly FiledSlip[],
  period: PayPeriod,
  choice: LedgerChoice,
  establishment: Establishment = { overrides: [] },
  receivables: Paise = none,
): Journal {
  const ofSlips = slips.map((slip) => ({ slip, postings: postingsOf(slip) }));
  const all = [
    ...ofSlips.flatMap(({ postings }) => postings),
    ...establishmentPostings(pfChargesOf(slips), period, establishment),
    ...receivablePostings(receivables),
  ];
  const totals: Record<string, Paise> = {};
  for (const { key, amount } of all) totals[key] = sumPaise([totals[key] ?? none, amount]);
  const lines = toLines(all, choice);
  return {
    lines,
    debit: sumPaise(lines.map((line) => line.debit)),
    credit: sumPaise(lines.map((line) => line.credit)),
    unbalanced: ofSlips.flatMap(({ slip: { user }, postings }) => {
      const difference = sumOf(postings);
      return difference === 0 ? [] : [{ userId: user.id, name: user.name, difference }];
    }),
    totals,
  };
}
