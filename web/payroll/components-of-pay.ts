import { useQuery } from '@tanstack/react-query';
import type { SavedPayroll } from '../../shared/payroll/payroll.ts';
import { salaryComponentsQuery } from '../company/salary/components-query.ts';

/** The company's components, read only for pay that has a CTC, components or changes to come. */
export function useComponentsOfPay({ ctc, components, scheduled }: SavedPayroll) {
  const enabled = [ctc, components, scheduled].some((value) => value !== undefined);
  const { data, error, refetch } = useQuery({ ...salaryComponentsQuery, enabled });
  return { company: data ?? { components: [] }, error, refetch };
}
