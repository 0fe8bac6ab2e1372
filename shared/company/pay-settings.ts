import type { StatutorySettings } from '../law/statutory.ts';
import type { LopDivisor } from '../pay/lop-basis.ts';
import type { SalaryComponent, SalaryStructure } from '../pay/salary-components.ts';

/** The company's choices about the law, and its own salary components. */
export interface PaySettings extends StatutorySettings {
  /** A CTC includes what the employer pays to PF, ESI and the labour welfare fund. */
  contributionsInCtc: boolean;
  /** The number of days that divides a month's pay for a day of absence; absent, the days of the month. */
  lopDivisor?: LopDivisor | undefined;
  components: readonly SalaryComponent[];
  structure: SalaryStructure;
}

/**
 * When employees see the payslips of a pay run: at once, or later, on a date that is set while generating or once the
 * month is published by hand. Apart from the company, whose schema pay runs do not need.
 */
export const payslipVisibilities = ['at-once', 'later'] as const;
export type PayslipVisibility = (typeof payslipVisibilities)[number];
