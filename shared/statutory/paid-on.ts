import { formatDate, todayInIndia } from '../date.ts';
import { fieldProblem } from '../errors.ts';

/** @throws Problem bad_input, for this field */
export function assertNotInFuture(field: string, day: string): void {
  if (day > todayInIndia()) throw fieldProblem(field, 'The day cannot be in the future.');
}

/**
 * Refuses a day, YYYY-MM-DD, on which payslips or what they owe cannot have been paid or filed: one that is still to come, and one
 * before the payslips.
 * @param payslipDay the day of the payslips; today where it is still to come, since a file can be paid before the pay date
 * @throws Problem bad_input, for this field
 */
export function assertPaidOn(field: string, day: string, payslipDay: string): void {
  assertNotInFuture(field, day);
  const today = todayInIndia();
  const earliest = payslipDay < today ? payslipDay : today;
  if (day < earliest)
    throw fieldProblem(field, `The payslips are of ${formatDate(earliest)}. Enter that day or a later one.`);
}
