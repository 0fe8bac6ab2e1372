import { formatDate } from '../../../shared/date.ts';
import { amountText } from '../../../shared/law/text.ts';
import { toPaise } from '../../../shared/money.ts';
import { type EmployeeIncomeTax, incomeTaxRoutes as routes } from '../../../shared/payroll/income-tax.ts';
import { payrollRoutes } from '../../../shared/payroll/payroll.ts';
import { formatPeriod } from '../../../shared/period.ts';
import type { FormerPayFigures } from '../../../shared/tax/outlook.ts';
import { useAction } from '../../lib/action.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { useRefreshing, useReplacing, useRoute } from '../../lib/query.tsx';
import { formatRupees } from '../../lib/rupees.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { CautionBox } from '../../ui/states.tsx';
import { TaxWorking } from '../../ui/TaxWorking.tsx';
import { DeclarationView } from './DeclarationView.tsx';

const messages = {
  failed: 'Could not load the income tax.',
  none: 'No income tax is calculated for this employee. Set a pay period, or turn on income tax in Company.',
  confirmFailed: 'Could not confirm the pay. Try again.',
  confirmed: 'Pay of the earlier employer confirmed',
  confirmedOn: (date: string) => `Confirmed on ${date}.`,
  enteredOn: (date: string) =>
    `Entered by the employee on ${date}. Compare it with their Form 130 or last payslip, then confirm it.`,
  deducted: (amount: string) => `${amount} is deducted instead.`,
} as const;

const figuresText = ({ taxablePay, taxDeducted }: FormerPayFigures): string =>
  `${formatRupees(taxablePay)} taxable pay, ${formatRupees(taxDeducted)} tax deducted`;

interface TaxProps {
  userId: string;
  tax: EmployeeIncomeTax;
}

/** Pay of an earlier employer: what counts, and what waits to be confirmed. */
function EarlierEmployer({ userId, tax: { year, formerPay } }: TaxProps) {
  const params = { userId };
  const replacing = useReplacing(routes.employeeIncomeTax, { params });
  const refreshing = useRefreshing(payrollRoutes.employee);
  const [busy, run] = useAction({ failed: serverMessageOr(messages.confirmFailed) });
  const { entered, confirmed } = formerPay;
  if (!entered && !confirmed) return null;
  const confirm = ({ taxablePay, taxDeducted }: FormerPayFigures) =>
    run(async () => {
      const body = { year, taxablePay, taxDeducted };
      await refreshing(replacing(asAdmin(routes.confirmFormerPay, { params, body })));
      return messages.confirmed;
    });
  return (
    <div className="grid gap-3">
      <h3 className="text-14 font-semibold">Earlier employer</h3>
      {confirmed && (
        <p className="figures text-14 text-secondary">
          {figuresText(confirmed)}. {messages.confirmedOn(formatDate(confirmed.on))}
        </p>
      )}
      {entered && (
        <CautionBox>
          <p className="figures">
            {figuresText(entered)}. {messages.enteredOn(formatDate(entered.on))}
          </p>
          <Button
            call={routes.confirmFormerPay}
            size="small"
            kind="primary"
            busy={busy}
            className="mt-1 justify-self-start"
            onClick={() => void confirm(entered)}
          >
            Confirm pay
          </Button>
        </CautionBox>
      )}
    </div>
  );
}

const Months = ({ tax: { months } }: Pick<TaxProps, 'tax'>) =>
  months.length > 0 && (
    <div className="grid gap-1">
      <h3 className="text-14 font-semibold">Deducted in the tax year</h3>
      <dl>
        {months.map(({ payPeriod, deducted }) => (
          <div key={payPeriod} className="flex justify-between gap-4 border-b border-line py-2 text-14">
            <dt>{formatPeriod(payPeriod)}</dt>
            <dd className="figures">{amountText(toPaise(deducted))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );

function Month({ tax: { current, problem } }: Pick<TaxProps, 'tax'>) {
  if (!current) return <p className="text-14 text-secondary">{problem ?? messages.none}</p>;
  const isOther = current.expected !== current.deducted;
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-14 font-semibold">{formatPeriod(current.payPeriod)}</h3>
      <TaxWorking lines={current.working} />
      {isOther && (
        <p className="text-13 text-secondary">
          {messages.deducted(amountText(toPaise(current.deducted)))} {current.kept}
        </p>
      )}
      {current.notes.map((note) => (
        <CautionBox key={note}>{note}</CautionBox>
      ))}
    </div>
  );
}

/** An employee's income tax of the tax year: its working, what was deducted, and pay of an earlier employer. */
export function IncomeTaxCard({ userId }: { userId: string }) {
  return (
    <Card className="grid gap-5">
      <CardHeader title="Income tax" />
      <Loaded
        query={useRoute(routes.employeeIncomeTax, { params: { userId } })}
        loading="Loading income tax…"
        failed={messages.failed}
        inside
      >
        {(tax) => (
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
            <Month tax={tax} />
            <div className="grid content-start gap-6">
              <DeclarationView userId={userId} regime={tax.regime} />
              <EarlierEmployer userId={userId} tax={tax} />
              <Months tax={tax} />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
