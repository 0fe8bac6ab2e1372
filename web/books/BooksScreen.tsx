import { useState } from 'react';
import type { MonthVoucher, VoucherFile } from '../../shared/books/books.ts';
import { booksRoutes, type MonthBooks, type VoucherFormat } from '../../shared/books/books.ts';
import { payrollAdmins } from '../../shared/duties.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { downloadBlob } from '../lib/files.ts';
import { useRefreshing, useRoute } from '../lib/query.tsx';
import { mayDo } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { MonthRoute, NoMonth } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CautionBox, EmptyState } from '../ui/states.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { ChallansCard } from './ChallansCard.tsx';
import { ExportsCard } from './ExportsCard.tsx';
import { messages } from './messages.ts';
import { VoucherCard } from './VoucherCard.tsx';

/** Downloads a voucher: as it is, or as CSV. */
async function downloadVoucher({ name, text, sheet }: VoucherFile): Promise<void> {
  if (text !== undefined) downloadBlob(new Blob([text], { type: 'application/xml' }), name);
  if (sheet) {
    const { toCsv } = await import('../sheets/to-csv.ts');
    downloadBlob(new Blob([toCsv(sheet)], { type: 'text/csv' }), name);
  }
}

/** Downloads the ledgers and cost centres of a voucher and of the month's challans, for Tally. */
async function downloadMasters(
  { lines: ofVoucher, company }: MonthVoucher,
  challans: MonthBooks['challans'],
): Promise<void> {
  const { toTallyMasters } = await import('../../shared/books/tally.ts');
  const lines = [...ofVoucher, ...challans.flatMap(({ current }) => current?.lines ?? [])];
  const blob = new Blob([toTallyMasters(lines, company)], { type: 'application/xml' });
  downloadBlob(blob, 'tally-ledgers.xml');
}

function Month({ books }: { books: MonthBooks }) {
  const { payPeriod, state, voucher, exports, challans } = books;
  const refreshing = useRefreshing(booksRoutes.books);
  const params = { payPeriod };
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
    await downloadVoucher(await refreshing(asAdmin(booksRoutes.exportVoucher, { params, body: { format } })));
    return messages.exported(voucher.id);
  };
  const onExportReversal = async (version: number) => {
    const body = { format, version };
    await downloadVoucher(await refreshing(asAdmin(booksRoutes.exportReversal, { params, body })));
    return messages.reversalExported(version);
  };
  return (
    <div className="grid gap-5">
      {replaced && (
        <CautionBox role="status">{messages.replaced(replaced.version, voucher.version)}</CautionBox>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
        <VoucherCard
          voucher={voucher}
          note={state === 'closed' ? undefined : state ? messages.notClosed : messages.withoutRun}
          format={format}
          onFormatChange={setFormat}
          busy={busy}
          onExport={() => void run(onExport)}
          onExportMasters={() => void run(() => downloadMasters(voucher, challans))}
        />
        <ExportsCard
          exports={exports}
          busy={busy}
          onExportReversal={(version) => void run(() => onExportReversal(version))}
        />
      </div>
      {challans.length > 0 && (
        <ChallansCard
          payPeriod={payPeriod}
          challans={challans}
          format={format}
          onDownload={downloadVoucher}
        />
      )}
      <AgreementCard agreements={voucher.agreements} />
    </div>
  );
}

function Books({ period }: { period: PayPeriod }) {
  // Payslips, ledgers and filings change on other screens.
  const query = useRoute(booksRoutes.books, { params: { payPeriod: period } }, { staleTime: 0 });
  return (
    <>
      <PageHeader title={`Books, ${formatPeriod(period)}`} subtitle={messages.subtitle}>
        {query.data?.state && <ButtonLink to={`/admin/pay-runs/${period}`}>Pay run</ButtonLink>}
        {mayDo(payrollAdmins) && <ButtonLink to="/admin/ledgers">Ledgers</ButtonLink>}
      </PageHeader>
      <Loaded
        query={query}
        loading={messages.loading}
        failed={messages.loadFailed}
        size={2}
        missing={<NoMonth message={messages.noPayslips(period)} />}
      >
        {(books) => <Month books={books} />}
      </Loaded>
    </>
  );
}

/** The journal voucher of a month: what it says, its exports, and what it agrees with. */
export default function BooksScreen() {
  return <MonthRoute>{Books}</MonthRoute>;
}
