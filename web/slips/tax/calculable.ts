import { NotCalculable } from '../../../shared/law/months.ts';

/** Undefined where a rule of the month or a detail of the employee is missing. */
export function calculable<Found>(calculate: () => Found): Found | undefined {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof NotCalculable) return undefined;
    throw error;
  }
}
