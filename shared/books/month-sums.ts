import type { PfCharges } from '../law/pf.ts';
import type { FiledSlip } from '../statutory/filing/filing.ts';
import { addOwed, type Owed, owedBy } from '../statutory/filing/owed.ts';
import { addPfCharges, pfChargesOf } from '../statutory/filing/pf-charges.ts';
import { addCosts, type CostOfDepartment, costByDepartment } from './cost.ts';

/** A payslip of a month, and when it was generated; one from before the portal never was. */
export interface DatedSlip {
  slip: FiledSlip;
  generatedAt?: string | undefined;
}

/** The sums of a month's payslips by themselves, in paise; those of parts of the employees add up to those of all. */
export interface MonthSums {
  payslips: number;
  departments: CostOfDepartment[];
  charges: PfCharges;
  owed: Owed[];
  /** When the newest payslip was generated: an ISO time. */
  newest?: string | undefined;
}

const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times.reduce((newest, time) => (newest === undefined || (time ?? '') > newest ? time : newest), undefined);

/** The one function that makes the sums of a month from its payslips, for the reports and for closing. */
export function sumsOf(dated: readonly DatedSlip[]): MonthSums {
  const slips = dated.map(({ slip }) => slip);
  return {
    payslips: slips.length,
    departments: costByDepartment(slips),
    charges: pfChargesOf(slips),
    owed: addOwed(slips.flatMap(owedBy)),
    newest: latest(dated.map(({ generatedAt }) => generatedAt)),
  };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The sums of parts of the employees, as one. */
export const addSums = (parts: readonly MonthSums[]): MonthSums => ({
  payslips: total(parts.map(({ payslips }) => payslips)),
  departments: addCosts(parts.flatMap(({ departments }) => departments)),
  charges: addPfCharges(parts.map(({ charges }) => charges)),
  owed: addOwed(parts.flatMap(({ owed }) => owed)),
  newest: latest(parts.map(({ newest }) => newest)),
});
