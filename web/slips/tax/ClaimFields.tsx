import type { ReactNode } from 'react';
import {
  type ClaimName,
  disabilities,
  disabilityClaims,
  type SeniorClaim,
} from '../../../shared/declarations/claims.ts';
import { claimLabels } from '../../../shared/declarations/declarations.ts';
import { amountText } from '../../../shared/law/text.ts';
import type { Paise } from '../../../shared/money.ts';
import { Checkbox, NumberField, SelectField, TextField } from '../../ui/inputs.tsx';
import type { Draft } from './declaration-draft.ts';
import { messages } from './messages.ts';

/** A draft with what its lines do; without a payslip, nothing is known of it. */
export interface ClaimsForm {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  problems: Record<string, string>;
  limits: Record<ClaimName, Paise | undefined> | undefined;
  saved: Record<ClaimName, Paise> | undefined;
}

/** The limit of a line, and what it saves: '₹1,50,000 at most · saves ₹31,200'. */
export function ClaimResult({ name, form: { limits, saved } }: { name: ClaimName; form: ClaimsForm }) {
  const limit = limits?.[name];
  const isFixed = (disabilityClaims as readonly string[]).includes(name);
  const saving = saved?.[name] ?? 0;
  return (
    <p className="figures text-13 text-tertiary">
      {limit === undefined
        ? messages.noLimit[name]
        : messages[isFixed ? 'fixed' : 'limit'](amountText(limit))}
      {saving > 0 && (
        <>
          {' · '}
          <span className="font-semibold text-positive">{messages.saves(amountText(saving as Paise))}</span>
        </>
      )}
    </p>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="grid content-start gap-1.5">{children}</div>
);

interface AmountLineProps {
  name: keyof Draft['amounts'];
  hint: string;
  form: ClaimsForm;
  /** Asks whether the claim is for a person of 60 years or more. */
  senior?: { name: SeniorClaim; label: string };
}

export function AmountLine({ name, hint, form, senior }: AmountLineProps) {
  const { draft, change, problems } = form;
  return (
    <Line>
      <NumberField
        rupees
        label={claimLabels[name]}
        hint={hint}
        error={problems[name]}
        value={draft.amounts[name]}
        onChange={({ target }) => change({ amounts: { ...draft.amounts, [name]: target.value } })}
      />
      {senior && (
        <Checkbox
          label={senior.label}
          checked={draft.seniors.includes(senior.name)}
          onChange={({ target }) =>
            change({
              seniors: target.checked
                ? [...draft.seniors, senior.name]
                : draft.seniors.filter((each) => each !== senior.name),
            })
          }
        />
      )}
      <ClaimResult name={name} form={form} />
    </Line>
  );
}

export function DisabilityLine({
  name,
  label,
  form,
}: {
  name: 'dependant' | 'disability';
  label: string;
  form: ClaimsForm;
}) {
  const { draft, change } = form;
  return (
    <Line>
      <SelectField
        label={label}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value as Draft['disability'] })}
        none="None"
        options={disabilities}
      />
      <ClaimResult name={name} form={form} />
    </Line>
  );
}

/** Form 124 asks who lent the money. */
export function LenderFields({ form: { draft, change, problems } }: { form: ClaimsForm }) {
  return (
    <>
      <TextField
        label="Lender"
        hint="The bank, or who else lent the money"
        error={problems.lender}
        value={draft.lender}
        onChange={({ target }) => change({ lender: target.value })}
      />
      <TextField
        label="PAN of the lender"
        hint="As on the certificate of the bank"
        error={problems.lenderPan}
        value={draft.lenderPan}
        onChange={({ target }) => change({ lenderPan: target.value })}
      />
    </>
  );
}
