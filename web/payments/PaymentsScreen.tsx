import { payrollAdmins } from '../../shared/duties.ts';
import { paymentMessages, paymentsRoutes } from '../../shared/payments/payments.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { useRoute } from '../lib/query.tsx';
import { mayDo } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MonthRoute, NoMonth } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { usePaymentRows } from './calls.ts';
import { messages } from './messages.ts';

const MonthPayments = lazyPart(async () => (await import('./MonthPayments.tsx')).MonthPayments);

function Payments({ period }: { period: PayPeriod }) {
  const month = useRoute(paymentsRoutes.month, { params: { payPeriod: period } }, { staleTime: 0 });
  const { rows, isComplete, error: rowsError, retry } = usePaymentRows(period);
  return (
    <>
      <PageHeader title={`Payments, ${formatPeriod(period)}`} subtitle={messages.subtitle}>
        <ButtonLink to={`/admin/pay-runs/${period}`}>Pay run</ButtonLink>
        {mayDo(payrollAdmins) && <ButtonLink to="/admin/payment-settings">Payment settings</ButtonLink>}
      </PageHeader>
      <Loaded
        query={{
          data: rows && month.data && { rows, of: month.data },
          error: month.error ?? (rows ? null : rowsError),
          refetch: () => {
            void month.refetch();
            retry();
          },
        }}
        loading={messages.loading}
        failed={messages.loadFailed}
        size={2}
        missing={<NoMonth message={paymentMessages.noMonth(period)} />}
      >
        {(loaded) => (
          <MonthPayments
            month={loaded.of}
            rows={loaded.rows}
            isComplete={isComplete}
            failure={isComplete || !rowsError ? undefined : withReason(messages.rowsFailed, rowsError)}
            onRetry={retry}
          />
        )}
      </Loaded>
    </>
  );
}

/** The payments of a month: who is due what, batches for the bank, and what became of them. */
export default function PaymentsScreen() {
  return <MonthRoute>{Payments}</MonthRoute>;
}
