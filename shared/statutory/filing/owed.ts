import { type Paise, paise, sumPaise } from '../../money.ts';
import { isMember } from './ecr.ts';
import { isInsured } from './esi-upload.ts';
import { deducted, type FiledSlip, type FilingId, filingId } from './filing.ts';
import { employerFund, hasFund } from './sheets.ts';
import { taxByState } from './tax-by-state.ts';

/** The dues of payslips to one authority, in paise, and the number of employees that its filing lists. */
export interface Owed {
  id: FilingId;
  people: number;
  due: Paise;
}

const owedForPf = (slip: FiledSlip): Paise => {
  const pf = isMember(slip) ? slip.statutory.pf : undefined;
  return sumPaise([deducted(slip, 'pf'), ...(pf ? [pf.employer, pf.eps, pf.edli, pf.admin] : [])]);
};

/** The dues of a payslip to each authority, as the filings of its month add them up (month.ts). */
export function owedBy(slip: FiledSlip): Owed[] {
  const state = slip.statutory?.person.workState;
  return [
    { id: 'pf', due: owedForPf(slip), people: Number(isMember(slip)) },
    {
      id: 'esi',
      due: sumPaise([deducted(slip, 'esi'), isInsured(slip) ? slip.statutory.esi.employer : 0]),
      people: Number(isInsured(slip)),
    },
    ...taxByState(slip).map((taxed) => ({
      id: filingId('profTax', taxed.statutory?.person.workState),
      // A sheet lists no amount below zero.
      due: paise(Math.max(0, deducted(taxed, 'profTax'))),
      people: 1,
    })),
    {
      id: filingId('labourWelfareFund', state),
      due: sumPaise([deducted(slip, 'labourWelfareFund'), employerFund(slip)]),
      people: Number(hasFund(slip)),
    },
    {
      id: 'incomeTax',
      due: deducted(slip, 'incomeTax'),
      people: Number(deducted(slip, 'incomeTax') !== 0),
    },
  ];
}

/** Adds up the dues to each authority: of payslips, or of parts of a month. */
export function addOwed(owed: readonly Owed[]): Owed[] {
  const sums = new Map<FilingId, Owed>();
  for (const { id, people, due } of owed) {
    const sum = sums.get(id) ?? { id, people: 0, due: paise(0) };
    sums.set(id, { id, people: sum.people + people, due: sumPaise([sum.due, due]) });
  }
  return [...sums.values()];
}
