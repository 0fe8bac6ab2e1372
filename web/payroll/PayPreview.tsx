import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPaise, subtractPaise, toPaise } from '../../shared/money.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import {
  type PayrollDetails,
  type PayPreview as Preview,
  payrollMessages,
  payrollRoutes,
} from '../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { useDebounced } from '../lib/delayed-value.ts';
import { useRoute } from '../lib/query.tsx';
import { formatRupees } from '../lib/rupees.ts';
import { classNames } from '../ui/class-names.ts';
import { PfWorksheet } from '../ui/PfWorksheet.tsx';
import { messages } from './messages.ts';
import { type CompanyPay, hasCtcFields, toPayrollDetails } from './pay-details.ts';
import type { PayrollFormState } from './payroll-form.ts';

interface PayPreviewProps {
  form: PayrollFormState;
  userId: string;
  company: CompanyPay;
}

const payNames: readonly string[] = [...earningNames, 'ctc', 'effectiveFrom'];
const isOfPay = (name: string): boolean => payNames.includes(name) || name.startsWith('components.');

/** The details that the form would send, where it is valid and changes pay. */
function useDetails({ form, company }: Omit<PayPreviewProps, 'userId'>): string | undefined {
  const values = useWatch({ control: form.control });
  const { schema, typed, read } = form;
  if (!hasCtcFields(company) && ![...typed.current].some(isOfPay)) return undefined;
  const parsed = schema.safeParse(values);
  if (!parsed.success) return undefined;
  const { reason: _, ...details } = toPayrollDetails(parsed.data, company, typed.current);
  return JSON.stringify({ ...details, version: read.version });
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 bg-surface px-4 py-3 sm:flex-1 sm:basis-40 sm:flex-col">
    <dt className="text-13 text-tertiary">{label}</dt>
    <dd className="figures text-17 font-semibold">{value}</dd>
  </div>
);

const AmountList = ({
  label,
  rows,
}: {
  label: string;
  rows: { key: string; text: string; note: string; amount: string }[];
}) => (
  <ul aria-label={label} className="max-w-160 divide-y divide-line text-14">
    {rows.map(({ key, text, note, amount }) => (
      <li key={key} className="grid gap-0.5 py-2">
        <span className="flex justify-between gap-4">
          <span>{text}</span>
          <span className="figures whitespace-nowrap">{amount}</span>
        </span>
        <span className="text-13 text-tertiary text-pretty">{note}</span>
      </li>
    ))}
  </ul>
);

/** The arrears of earlier months, before the change is saved. */
const Arrears = ({ arrears, arrearsTotal, paidIn }: Preview) => {
  if (arrears.length === 0) return null;
  const slip = paidIn ? `the payslip of ${formatPeriod(paidIn)}` : 'the next payslip';
  return (
    <div>
      <p className="text-14 font-semibold">
        {arrearsTotal < 0
          ? `${formatRupees(-arrearsTotal)} was paid too much. It is taken back from ${slip}, at most half of the earnings each month`
          : `Arrears of ${formatRupees(arrearsTotal)} in ${slip}`}
      </p>
      <AmountList
        label="Arrears by month"
        rows={arrears.map(({ payPeriod, label, amount, note }) => ({
          key: `${payPeriod} ${label}`,
          text: label,
          note,
          amount: formatRupees(amount),
        }))}
      />
    </div>
  );
};

const Shown = (preview: Preview) => {
  const { netPay, grossEarnings, employerCost, wages, remarks } = preview;
  const besides = subtractPaise(toPaise(employerCost), toPaise(grossEarnings));
  return (
    <div className="grid gap-4">
      <dl className="flex flex-col gap-px overflow-clip rounded-10 border border-line bg-line sm:flex-row sm:flex-wrap">
        <Figure label="Take-home" value={formatRupees(netPay)} />
        <Figure label="Gross earnings" value={formatRupees(grossEarnings)} />
        <Figure label="Employer’s cost" value={formatRupees(employerCost)} />
      </dl>
      <div className="grid gap-1 text-13 text-secondary text-pretty">
        <p>{messages.previewBasis(besides > 0 ? formatPaise(besides) : undefined)}</p>
        {wages && <p>{messages.wages(formatRupees(wages.amount), wages.sum)}</p>}
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
      <Arrears {...preview} />
      {preview.unknownMonths && (
        <p className="text-14 text-caution text-pretty">
          {payrollMessages.unknownMonths(preview.unknownMonths)}
        </p>
      )}
      {preview.pfOnArrears && <PfWorksheet worksheet={preview.pfOnArrears} />}
    </div>
  );
};

/** The pay that follows from the form, before it is saved. The form's amounts that the CTC gives follow it. */
export function PayPreview({ form, userId, company }: PayPreviewProps) {
  const current = useDetails({ form, company });
  const settled = useDebounced(current);
  const details = useMemo(
    () => (settled === undefined ? undefined : (JSON.parse(settled) as PayrollDetails)),
    [settled],
  );
  const { data, error, isPlaceholderData } = useRoute(
    payrollRoutes.previewPay,
    { params: { userId }, body: details as PayrollDetails },
    {
      enabled: details !== undefined,
      // Saved details may have changed.
      gcTime: 0,
      retry: false,
      placeholderData: keepPreviousData,
    },
  );
  const isCurrent = data !== undefined && current === settled && !isPlaceholderData;
  const { follow } = form;
  useEffect(() => {
    if (isCurrent) follow(data);
  }, [isCurrent, data, follow]);
  if (current === undefined || (!data && !error)) return null;
  return (
    <section
      aria-label="Pay of a full month"
      aria-busy={!isCurrent && !error}
      className={classNames('mt-6', !isCurrent && !error && 'opacity-60')}
    >
      <h3 className="mb-3 text-13 font-semibold">Pay of a full month</h3>
      {error ? (
        <p role="status" className="text-14 text-negative">
          {withReason(messages.previewPayFailed, error)}
        </p>
      ) : (
        data && <Shown {...data} />
      )}
    </section>
  );
}
