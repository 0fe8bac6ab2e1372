import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDate } from '../../../shared/date.ts';
import { formerPayInput, ownIncomeTaxRoutes as routes } from '../../../shared/payroll/income-tax.ts';
import type { FormerPay, FormerPayFigures } from '../../../shared/tax/outlook.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { asEmployee } from '../../lib/client.ts';
import { useReplacing } from '../../lib/query.tsx';
import { formatRupees } from '../../lib/rupees.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/inputs.tsx';
import { messages } from './messages.ts';

const labels = { taxablePay: 'Taxable pay', taxDeducted: 'Tax deducted' } as const;
const figureNames = ['taxablePay', 'taxDeducted'] as const;

/** Typed figures, checked as the server checks them. */
const typedFigures = z.pipe(
  z.pipe(
    z.object({ taxablePay: z.string(), taxDeducted: z.string() }),
    z.transform(({ taxablePay, taxDeducted }) => ({
      taxablePay: Number(taxablePay),
      taxDeducted: Number(taxDeducted),
    })),
  ),
  formerPayInput,
);

function FormerPayForm({ figures, onClose }: { figures?: FormerPayFigures; onClose: () => void }) {
  const replacing = useReplacing(routes.ownIncomeTax);
  const form = useZodForm({
    schema: typedFigures,
    defaultValues: {
      taxablePay: String(figures?.taxablePay ?? ''),
      taxDeducted: String(figures?.taxDeducted ?? ''),
    },
    failureMessage: serverMessageOr(messages.saveFailed),
    onSubmit: async (body) => {
      await replacing(asEmployee(routes.saveFormerPay, { body }));
      showToast('success', messages.saved);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      autoComplete="off"
      className="mt-4 grid gap-4"
      submitLabel="Send to payroll"
      onCancel={onClose}
      focusFirst
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...form.field('taxablePay')}
          rupees
          label={labels.taxablePay}
          hint="Since April, before the standard deduction"
        />
        <NumberField
          {...form.field('taxDeducted')}
          rupees
          label={labels.taxDeducted}
          hint="TDS, since April"
        />
      </div>
    </Form>
  );
}

const Figures = ({ figures, note }: { figures: FormerPayFigures; note: string }) => (
  <div className="mt-4 grid gap-2">
    <dl className="grid grid-cols-2 gap-4">
      {figureNames.map((name) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-14 text-tertiary">{labels[name]}</dt>
          <dd className="figures text-14 font-semibold">{formatRupees(figures[name])}</dd>
        </div>
      ))}
    </dl>
    <p className="text-13 text-secondary">{note}</p>
  </div>
);

/** Pay of an earlier employer in the tax year: what counts, and what waits for payroll. */
export function FormerPayCard({ formerPay: { entered, confirmed } }: { formerPay: FormerPay }) {
  const [editing, setEditing] = useState(false);
  const figures = entered ?? confirmed;
  return (
    <Card>
      <CardHeader title="Earlier employer this tax year">
        {!editing && (
          <Button size="small" icon={figures ? 'edit' : 'add'} onClick={() => setEditing(true)}>
            {figures ? 'Change' : 'Enter pay'}
          </Button>
        )}
      </CardHeader>
      {editing ? (
        <FormerPayForm {...(figures && { figures })} onClose={() => setEditing(false)} />
      ) : (
        <>
          {!figures && <p className="mt-1 text-14 text-pretty text-secondary">{messages.former}</p>}
          {confirmed && (
            <Figures figures={confirmed} note={messages.formerCounts(formatDate(confirmed.on))} />
          )}
          {entered && <Figures figures={entered} note={messages.formerWaits} />}
        </>
      )}
    </Card>
  );
}
