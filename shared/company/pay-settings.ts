import type { StatutorySettings } from '../law/statutory.ts';
import type { LopDivisor } from '../pay/lop-basis.ts';
import type { SalaryComponent, SalaryStructure } from '../pay/salary-components.ts';

/** What the company has chosen about the law, and its own salary components. */
export interface PaySettings extends StatutorySettings {
  /** A CTC includes what the employer pays to PF, ESI and the labour welfare fund. */
  contributionsInCtc: boolean;
  /** What a day of absence is divided by; absent, the days of the month. */
  lopDivisor?: LopDivisor | undefined;
  components: readonly SalaryComponent[];
  structure: SalaryStructure;
}
