import { salaryComponentsRoutes } from '../../shared/pay/salary-components.ts';
import type { SavedPayroll } from '../../shared/payroll/payroll.ts';
import { useRoute } from '../lib/query.tsx';

/** The company's components, read only for pay that has a CTC, components or changes to come. */
export function useComponentsOfPay({ ctc, components, scheduled }: SavedPayroll) {
  const enabled = [ctc, components, scheduled].some((value) => value !== undefined);
  const { data, error, refetch } = useRoute(salaryComponentsRoutes.salaryComponents, {}, { enabled });
  return { company: data ?? { components: [] }, error, refetch };
}
