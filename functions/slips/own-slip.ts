import { isDeepStrictEqual } from 'node:util';
import { todayInIndia } from '../../shared/date.ts';
import { lawChangeSince } from '../../shared/law/change.ts';
import { mapAmounts, type Rupees, toRupees } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import {
  explainPayChange,
  type LossOfPayFormula,
  lossOfPayFormulaOf,
  type PayChange,
} from '../../shared/pay/pay-change.ts';
import { ownTaxOf } from '../../shared/slips/month-tax.ts';
import {
  type ComparedSlip,
  type OwnSlip,
  type SlipDetailName,
  type SlipId,
  type SlipVersion,
  slipDetailNames,
} from '../../shared/slips/slips.ts';
import type { Actor } from '../auth/session.ts';
import { readSlipPayment } from '../store/payment-status.ts';
import {
  type CurrentSlip,
  periodOf,
  type SlipInPaise,
  type SlipItem,
  slipToRupees,
  toSlipId,
} from '../store/slip.ts';
import { shownContributions } from './employer-contributions.ts';
import { readSlipVersions } from './slip-versions.ts';
import { noSlipProblem, ownSlipKey } from './slips.ts';

const idOf = ({ userId, payPeriod }: SlipItem): SlipId => toSlipId(userId, payPeriod);

const netPayOf = ({ slip }: SlipItem): Rupees => toRupees(calculateSlip(slip.profile).netPay);

const toPayChange = ({ slip }: SlipItem, earlier: SlipItem): PayChange<Rupees> => {
  const { difference, parts } = explainPayChange(slip.profile, earlier.slip.profile);
  const rules = slip.statutory?.rules ?? [];
  return {
    difference: toRupees(difference),
    parts: parts.map((part) => ({
      ...mapAmounts(part, ['effect', 'now', 'was'], toRupees),
      cause: lawChangeSince(part.component, rules, periodOf(earlier)),
    })),
  };
};

function toLossOfPay({ slip }: SlipItem): LossOfPayFormula<Rupees> | undefined {
  const formula = lossOfPayFormulaOf(slip.profile);
  return formula && mapAmounts(formula, ['grossEarnings'], toRupees);
}

const toComparedSlip = (slip: SlipItem, previous: CurrentSlip): ComparedSlip => ({
  slipId: idOf(previous),
  payPeriod: previous.payPeriod,
  netPay: netPayOf(previous),
  lossOfPay: toLossOfPay(previous),
  ...toPayChange(slip, previous),
});

function detailOf({ user, profile, company }: SlipInPaise, name: Exclude<SlipDetailName, 'notes'>) {
  if (name === 'name') return user.name;
  return name === 'company' ? JSON.stringify(company) : profile[name];
}

/** Notes of the month, or of a line of both slips; a line that only one has is an amount that changed. */
function haveNotesChanged({ profile: now }: SlipInPaise, { profile: was }: SlipInPaise): boolean {
  const notes = new Map(was.lines?.map(({ id, note }) => [id, note]));
  return (
    !isDeepStrictEqual(now.payNotes ?? [], was.payNotes ?? []) ||
    !isDeepStrictEqual(now.lopDates ?? [], was.lopDates ?? []) ||
    (now.lines ?? []).some(({ id, note }) => notes.has(id) && notes.get(id) !== note)
  );
}

const changedDetails = ({ slip }: SlipItem, earlier: SlipItem): SlipDetailName[] =>
  slipDetailNames.filter((name) =>
    name === 'notes'
      ? haveNotesChanged(slip, earlier.slip)
      : detailOf(slip, name) !== detailOf(earlier.slip, name),
  );

/** @param earlier the version that it replaced */
const toSlipVersion = (slip: SlipItem, earlier: SlipItem | undefined): SlipVersion => ({
  slipId: idOf(slip),
  version: slip.version,
  generatedOn: todayInIndia(new Date(slip.generatedAt)),
  netPay: netPayOf(slip),
  change: earlier && { ...toPayChange(slip, earlier), details: changedDetails(slip, earlier) },
});

/**
 * One of the actor's own slips, current or replaced, by id or `latest`, explained: why its net pay differs from the
 * slip before, how its loss of pay is calculated, and what each of its versions changed.
 * @throws Problem not_found
 */
export async function getOwnSlip(actor: Actor, id: SlipId | 'latest'): Promise<OwnSlip> {
  const key = id === 'latest' ? undefined : ownSlipKey(actor, id);
  if (id !== 'latest' && key === undefined) throw noSlipProblem(id);
  const { versions, previous } = await readSlipVersions(actor.userId, key);
  const found = key === undefined ? versions[0] : versions.find(({ payPeriod }) => payPeriod === key);
  if (!found) throw noSlipProblem(id);
  const read = slipToRupees(found.slip);
  const { statutory: _, ...slip } = read;
  const payment = await readSlipPayment(found);
  return {
    ...slip,
    ...(payment && { payment }),
    incomeTax: ownTaxOf(read),
    employer: shownContributions(found.slip),
    slipId: idOf(found),
    payPeriod: periodOf(found),
    version: found.version,
    lossOfPay: toLossOfPay(found),
    comparedWith: previous && toComparedSlip(found, previous),
    versions: versions.map((version, index) => toSlipVersion(version, versions[index + 1])),
  };
}
