import type { FiledHead } from '../../law/statutory.ts';
import { type Paise, paise, sumPaise } from '../../money.ts';
import type { PayLine } from '../../pay/pay-lines.ts';
import { isMember } from './ecr.ts';
import { isInsured } from './esi-upload.ts';
import type { FiledSlip } from './filing.ts';
import { employerFund } from './sheets.ts';

const none = paise(0);

/** The employer's part of PF on arrears, where the payslip deducts it; below zero where it was paid too much. */
export const employerOnArrears = ({ lines = [] }: { lines?: readonly PayLine[] | undefined }): Paise =>
  sumPaise(lines.map(({ employer = none }) => employer));

/** The employer's contributions of a payslip, in paise: each is a cost, and owed to its authority. */
export function contributionsOf(slip: FiledSlip) {
  const pf = isMember(slip) ? slip.statutory.pf : undefined;
  return {
    /** With the pension scheme. */
    pf: pf ? sumPaise([pf.employer, pf.eps]) : none,
    edli: pf?.edli ?? none,
    pfAdmin: pf?.admin ?? none,
    pfOnArrears: employerOnArrears(slip.profile),
    esi: isInsured(slip) ? slip.statutory.esi.employer : none,
    labourWelfareFund: employerFund(slip),
  };
}

/** The same by the heads of the law. */
export function employerOf(slip: FiledSlip): Partial<Record<FiledHead, Paise>> {
  const { esi, labourWelfareFund, ...pf } = contributionsOf(slip);
  return { pf: sumPaise(Object.values(pf)), esi, labourWelfareFund };
}

export const employerTotalOf = (slip: FiledSlip): Paise => sumPaise(Object.values(contributionsOf(slip)));
