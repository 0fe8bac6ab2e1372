import { queryOptions } from '@tanstack/react-query';
import type { OnceComponent } from '../../../shared/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { isActiveIn } from '../../../shared/salary-structure.ts';
import { salaryComponentsQuery } from '../../company/salary/components-query.ts';

/** The company's components for single months that a month can have. */
export const onceComponentsQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    ...salaryComponentsQuery,
    select: ({ components }): OnceComponent[] =>
      components.filter((component) => component.frequency === 'once' && isActiveIn(component, payPeriod)),
  });
