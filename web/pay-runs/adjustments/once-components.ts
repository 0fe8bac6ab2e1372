import { queryOptions } from '@tanstack/react-query';
import { isActiveIn } from '../../../shared/pay/salary-structure.ts';
import type { OnceComponent } from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { salaryComponentsQuery } from '../../company/salary/components-query.ts';

/** The company's components for single months that a month can have. */
export const onceComponentsQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    ...salaryComponentsQuery,
    select: ({ components }): OnceComponent[] =>
      components.filter((component) => component.frequency === 'once' && isActiveIn(component, payPeriod)),
  });
