import * as z from 'zod/mini';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { requiredText } from '../../shared/fields.ts';
import { type Rupees, rupees } from '../../shared/money.ts';
import type { BodyOf } from '../../shared/route.ts';
import {
  type Challan,
  type ChallanFields,
  challanFields,
  challanNumber,
  cinOf,
} from '../../shared/statutory/challans.ts';
import {
  type Filing,
  filingMessages,
  type statutoryRoutes,
} from '../../shared/statutory/statutory-filing.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { DateField, NumberField, TextAreaField, TextField } from '../ui/inputs.tsx';
import { ReasonForm } from '../ui/ReasonDialog.tsx';
import { messages } from './messages.ts';

/** The change of a challan: one is added, or one that was entered is corrected or removed. */
export type ChallanDraft = { corrected?: Challan; removed?: Challan };

type Body = BodyOf<typeof statutoryRoutes.recordChallans>;

interface FormProps {
  filing: Filing;
  draft: ChallanDraft;
  onClose: () => void;
  onRecord: (body: Body) => Promise<unknown>;
}

const reason = requiredText(filingMessages.reasonRequired, 200);
const amounts = ['tax', 'interest', 'fee'] as const;
const amountLabels = { tax: 'Tax', interest: 'Interest', fee: 'Fee' };

const fieldsOf = ({ bsr, on, serial, tax, interest, fee }: Challan): ChallanFields => ({
  ...{ bsr, on, serial, tax, interest, fee },
});

const others = ({ challans = [] }: Filing, without: Challan | undefined): ChallanFields[] =>
  challans.filter((challan) => !without || cinOf(challan) !== cinOf(without)).map(fieldsOf);

/** Oldest first, as the month lists them. */
const inOrder = (challans: readonly ChallanFields[]): ChallanFields[] =>
  challans.toSorted((a, b) => (cinOf({ ...a, bsr: a.on }) < cinOf({ ...b, bsr: b.on }) ? -1 : 1));

const addition = z.extend(challanFields, { reason: z.string() });
const correction = z.extend(challanFields, { reason });

function ChallanForm({ filing, draft: { corrected }, onClose, onRecord }: FormProps) {
  const none: Rupees = rupees(0);
  const form = useZodForm({
    schema: corrected ? correction : (addition as typeof correction),
    defaultValues: {
      ...(corrected
        ? fieldsOf(corrected)
        : { bsr: '', serial: '', on: todayInIndia(), interest: none, fee: none }),
      reason: '',
    },
    failureMessage: messages.challanFailed,
    onSubmit: async ({ reason, ...challan }) => {
      const challans = inOrder([...others(filing, corrected), challan]);
      await onRecord({ version: filing.version, challans, ...(corrected && { reason }) });
      onClose();
    },
  });
  return (
    <DialogForm form={form} label="Challan" onCancel={onClose} submitLabel="Save challan">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('bsr')}
          label="BSR code"
          hint="7 digits"
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
        />
        <TextField
          {...form.field('serial')}
          label="Challan serial number"
          hint="5 digits"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      </div>
      <DateField {...form.field('on')} label="Deposited on" max={todayInIndia()} />
      <div className="grid gap-4 sm:grid-cols-3">
        {amounts.map((name) => (
          <NumberField
            key={name}
            {...form.register(name, {
              setValueAs: (value) => (value === '' || value === null ? Number.NaN : Number(value)),
            })}
            error={form.getFieldState(name, form.formState).error?.message}
            label={amountLabels[name]}
            rupees
          />
        ))}
      </div>
      <p className="text-13 text-tertiary">{messages.challanHint}</p>
      {corrected && <TextAreaField {...form.field('reason')} label="Reason" maxLength={200} />}
    </DialogForm>
  );
}

const removal = z.object({ reason });

const RemovalForm = ({ filing, draft: { removed }, onClose, onRecord }: FormProps) => (
  <ReasonForm
    schema={removal}
    submitLabel="Remove challan"
    failed={messages.challanFailed}
    onClose={onClose}
    onSubmit={(reason) => onRecord({ version: filing.version, challans: others(filing, removed), reason })}
  />
);

function titleOf({ corrected, removed }: ChallanDraft): string {
  const known = corrected ?? removed;
  if (!known) return 'Enter challan';
  return `${corrected ? 'Correct' : 'Remove'} challan ${challanNumber(known)} of ${formatDate(known.on)}`;
}

/** Enters a challan of income tax, corrects it, or removes it; the last two for a reason. */
export function ChallanDialog({ open, ...form }: FormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={titleOf(form.draft)}>
      {form.draft.removed ? <RemovalForm {...form} /> : <ChallanForm {...form} />}
    </Dialog>
  );
}
