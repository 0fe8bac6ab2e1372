import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthBooks, VoucherFormat } from '../../shared/books/books.ts';
import { payrollAdmins } from '../../shared/duties.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { isNotFound, withReason } from '../lib/call-error.ts';
import { mayDo } from '../lib/duties.ts';
import { MonthRoute, NoMonth } from '../pay-runs/MonthRoute.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { booksQuery, useBookActions } from './calls.ts';
import { ExportsCard } from './ExportsCard.tsx';
import { downloadMasters, downloadVoucher } from './files.ts';
import { messages } from './messages.ts';
import { VoucherCard } from './VoucherCard.tsx';

function Month({ books }: { books: MonthBooks }) {
  const { payPeriod, state, voucher, exports } = books;
  const { exportVoucher, exportReversal } = useBookActions(payPeriod);
  const [format, setFormat] = useState<VoucherFormat>('tally');
  const [busy, run] = useAction({ failed: messages.exportFailed });
  if (!voucher)
    return (
      <Card flush>
        <EmptyState icon="payRun" message={messages.notGenerated(payPeriod)}>
          <ButtonLink to={`/admin/pay-runs/${payPeriod}`} kind="primary">
            Go to the pay run
          </ButtonLink>
        </EmptyState>
      </Card>
    );
  const replaced = exports.find(({ isReplaced, reversed }) => isReplaced && !reversed);
  const onExport = async () => {
    await downloadVoucher(await exportVoucher(format));
    return messages.exported(voucher.id);
  };
  const onExportReversal = async (version: number) => {
    await downloadVoucher(await exportReversal(format, version));
    return messages.reversalExported(version);
  };
  return (
    <div className="grid gap-5">
      {replaced && (
        <p role="status" className="rounded-10 bg-caution-soft px-4 py-3 text-14 text-caution">
          {messages.replaced(replaced.version, voucher.version)}
        </p>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
        <VoucherCard
          voucher={voucher}
          isClosed={state === 'closed'}
          format={format}
          onFormatChange={setFormat}
          busy={busy}
          onExport={() => void run(onExport)}
          onExportMasters={() => void run(() => downloadMasters(voucher))}
        />
        <ExportsCard
          exports={exports}
          busy={busy}
          onExportReversal={(version) => void run(() => onExportReversal(version))}
        />
      </div>
      <AgreementCard agreements={voucher.agreements} />
    </div>
  );
}

function Books({ period }: { period: PayPeriod }) {
  const { data: books, error, refetch } = useQuery(booksQuery(period));
  return (
    <>
      <PageHeader title={`Books, ${formatPeriod(period)}`} subtitle={messages.subtitle}>
        <ButtonLink to={`/admin/pay-runs/${period}`}>Pay run</ButtonLink>
        {mayDo(payrollAdmins) && <ButtonLink to="/admin/ledgers">Ledgers</ButtonLink>}
      </PageHeader>
      {books ? (
        <Month books={books} />
      ) : error ? (
        <Card flush>
          {isNotFound(error) ? (
            <NoMonth message={messages.noRun(period)} />
          ) : (
            <ErrorState message={withReason(messages.loadFailed, error)} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <Loading message={messages.loading}>
          <div className="grid gap-5">
            <Skeleton className="h-120 rounded-14" />
            <Skeleton className="h-60 rounded-14" />
          </div>
        </Loading>
      )}
    </>
  );
}

/** The journal voucher of a month: what it says, its exports, and what it agrees with. */
export default function BooksScreen() {
  return <MonthRoute>{Books}</MonthRoute>;
}
