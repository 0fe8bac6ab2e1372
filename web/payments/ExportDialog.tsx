import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatDate } from '../../shared/date.ts';
import { formatPaise, toPaise } from '../../shared/money.ts';
import { findChangedFigures } from '../../shared/payments/bank-files/figures.ts';
import { cellsOf, renderRows } from '../../shared/payments/bank-files/render.ts';
import type { BatchTransfer } from '../../shared/payments/bank-files/transfers.ts';
import {
  type PaymentBatch,
  type PaymentSettings,
  paymentMessages,
  paymentsRoutes as routes,
} from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ExportedFile } from '../../shared/statutory/statutory-filing.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { count } from '../lib/count.ts';
import { downloadBlob } from '../lib/files.ts';
import { together, useRoute } from '../lib/query.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { CautionBox } from '../ui/states.tsx';
import { transfersQuery, useRefreshPayments } from './calls.ts';
import { FilePreview, LayoutProblems } from './layouts/FilePreview.tsx';
import { LayoutChoice } from './layouts/LayoutChoice.tsx';
import { layoutsOf } from './layouts/layouts.ts';
import { messages } from './messages.ts';
import { transfersTotal } from './state.ts';

const previewed = 3;

/** Downloads a bank file: text as it is, or a workbook whose account numbers are text. */
async function download({ name, text, sheet }: ExportedFile): Promise<void> {
  if (text !== undefined) downloadBlob(new Blob([text], { type: 'text/plain' }), name);
  if (sheet) downloadBlob(await (await import('../sheets/to-xlsx.ts')).toXlsx(sheet), `${name}.xlsx`);
}

interface ContentProps {
  payPeriod: PayPeriod;
  batch: PaymentBatch;
  settings: PaymentSettings;
  transfers: readonly BatchTransfer[];
  onClose: () => void;
}

function Content({ payPeriod, batch, settings, transfers, onClose }: ContentProps) {
  const refresh = useRefreshPayments(payPeriod);
  const [busy, run] = useAction({ failed: messages.exportFailed });
  const layouts = layoutsOf(settings);
  const [id, setId] = useState(settings.layout);
  const layout = layouts.find((each) => each.id === id) ?? layouts[0];
  const { number, valueDate } = batch;
  const { rows, changed } = useMemo(() => {
    if (!layout) return { rows: [], changed: [] };
    const all = transfers.map(({ name, beneficiary = name, amount, ...transfer }) => ({
      ...transfer,
      name: beneficiary,
      amount: toPaise(amount),
    }));
    const of = { period: payPeriod, number, valueDate, debitAccount: settings.debitAccount };
    const rendered = renderRows(layout.template, all, of);
    return {
      rows: cellsOf(rendered.slice(0, previewed)),
      changed: findChangedFigures(layout.template, all, rendered),
    };
  }, [layout, transfers, settings, payPeriod, number, valueDate]);
  if (!layout) return null;
  const lacksAccount =
    settings.debitAccount === '' && layout.template.columns.some(({ source }) => source === 'debit-account');
  const onExport = async () => {
    const params = { payPeriod, batch: `${number}` };
    await download(await asAdmin(routes.exportBatch, { params, body: { layout: layout.id } }));
    onClose();
    await refresh();
    return messages.exported(number);
  };
  return (
    <>
      <div className="grid gap-4 p-5">
        <LayoutChoice layouts={layouts} value={layout.id} onValueChange={setId} />
        <p className="text-14 text-secondary">
          {count(transfers.length, 'payment', 'payments')},{' '}
          <span className="figures">{formatPaise(transfersTotal(transfers))}</span>. Value date{' '}
          {formatDate(valueDate)}. The first {rows.length === 1 ? 'row' : 'rows'} of the file, which ends with
          .{layout.template.extension}:
        </p>
        <FilePreview template={layout.template} rows={rows} />
        <LayoutProblems problems={changed} />
        {lacksAccount && <CautionBox role="alert">{paymentMessages.noDebitAccount}</CautionBox>}
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-4">
        <Button onClick={onClose}>Cancel</Button>
        {lacksAccount || changed.length > 0 ? (
          <ButtonLink kind="primary" to="/admin/payment-settings">
            Payment settings
          </ButtonLink>
        ) : (
          <Button kind="primary" icon="download" busy={busy} onClick={() => void run(onExport)}>
            Export file
          </Button>
        )}
      </footer>
    </>
  );
}

interface ExportDialogProps {
  open: boolean;
  payPeriod: PayPeriod;
  batch: PaymentBatch;
  onClose: () => void;
}

/** Shows the first rows of a batch's file in a layout, and exports it. */
export function ExportDialog({ open, payPeriod, batch, onClose }: ExportDialogProps) {
  const settings = useRoute(routes.settings, {}, { enabled: open });
  const transfers = useQuery({ ...transfersQuery(payPeriod, batch.number), enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title={`Export batch ${batch.number}`} wide>
      <Loaded
        query={together(settings, transfers)}
        loading={messages.loading}
        failed={messages.previewFailed}
        as="form"
        inside
      >
        {([saved, all]) => (
          <Content payPeriod={payPeriod} batch={batch} settings={saved} transfers={all} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}
