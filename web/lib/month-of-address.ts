import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { type PayPeriod, payPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';

/** The month before this one, which is the newest with all payslips as a rule. */
export const lastMonth = (): PayPeriod => subtractMonths(toPeriod(todayInIndia()), 1);

/** The month that the address names, else the last one, and the field that changes it. */
export function useMonthOfAddress(): {
  period: PayPeriod;
  field: { value: string; onValueChange: (month: string) => void };
} {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<string>();
  const period = payPeriod.safeParse(query.get('month') ?? undefined).data ?? lastMonth();
  const onValueChange = (month: string) => {
    setTyped(month);
    if (payPeriod.safeParse(month).success) setQuery({ month }, { replace: true });
  };
  return { period, field: { value: typed ?? period, onValueChange } };
}
