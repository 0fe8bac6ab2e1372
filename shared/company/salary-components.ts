import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import {
  componentsInput,
  maxSalaryComponents,
  salaryComponent,
  salaryStructure,
  storedComponentId,
} from '../pay/salary-components.ts';
import { route } from '../route.ts';

/** The company's components and structure, with the version for optimistic locking. */
const savedComponents = z.object({
  components: z.array(salaryComponent).check(z.maxLength(maxSalaryComponents)),
  structure: salaryStructure,
  /** Components that an employee was given: each can be ended, and not deleted. */
  used: z.array(storedComponentId),
  version: z.number(),
});
export type SavedComponents = z.output<typeof savedComponents>;

export const salaryComponentsRoutes = {
  salaryComponents: route('GET', '/api/admin/salary-components', {
    summary: "The company's own salary components, and how a CTC is divided",
    duties: payReaders,
    reply: savedComponents,
  }),
  saveSalaryComponents: route('PUT', '/api/admin/salary-components', {
    summary: "Changes the company's own salary components, and how a CTC is divided",
    duties: payrollAdmins,
    reauthentication: true,
    body: componentsInput,
    reply: savedComponents,
  }),
} as const;
