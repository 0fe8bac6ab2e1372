import { type ReactNode, useId } from 'react';
import { companyLabels as labels } from '../../shared/company/company.ts';
import {
  lawChoice,
  lawChoiceNames,
  modeLabels,
  modeNames,
  statutorySwitch,
  statutorySwitchNames,
} from '../../shared/company/company-statutory.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Checkbox, SelectField, TextField } from '../ui/inputs.tsx';
import { CoverageField } from './CoverageField.tsx';
import type { CompanyFormState } from './company-form.ts';
import { messages } from './messages.ts';
import { RegistrationsField } from './RegistrationsField.tsx';

const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset className="grid gap-4 border-t border-line pt-5">
    <legend className="float-left w-full text-14 font-semibold">{title}</legend>
    {hint && <p className="-mt-2 text-13 text-tertiary">{hint}</p>}
    {children}
  </fieldset>
);

const Explanation = ({ text, isDoubtful }: { text: string; isDoubtful: boolean | undefined }) => (
  <>
    {text}
    {isDoubtful && (
      <span className="mt-1.5 block">
        <Badge tone="caution">{messages.doubt}</Badge>
      </span>
    )}
  </>
);

/** The company's numbers at authorities, and what the portal does about statutory amounts. */
export function StatutorySection({ form }: { form: CompanyFormState }) {
  const id = useId();
  const identifier = (name: 'pan' | 'tan' | 'pfCode' | 'esiCode', hint: string) => (
    <TextField
      {...form.field(name)}
      label={labels[name]}
      hint={hint}
      maxLength={name === 'pan' || name === 'tan' ? 10 : 40}
      autoComplete="off"
    />
  );
  return (
    <Card className="grid gap-5">
      <CardHeader title="Statutory" />
      <div className="grid gap-4 sm:grid-cols-2">
        {identifier('pan', 'For example AAACS1234C.')}
        {identifier('tan', 'For example BLRS12345A.')}
        {identifier('pfCode', 'The establishment’s code at EPFO.')}
        {identifier('esiCode', 'The employer’s code at ESIC, 17 digits.')}
      </div>
      <RegistrationsField form={form} />
      <Group title={labels.coverage} hint={messages.coverageHint}>
        <CoverageField form={form} />
      </Group>
      <Group title="Statutory amounts" hint={messages.modesHint}>
        <div className="grid gap-4 sm:grid-cols-2">
          {modeNames.map((name) => (
            <SelectField key={name} {...form.field(name)} label={labels[name]} options={modeLabels} />
          ))}
        </div>
      </Group>
      <Group title="Choices that the law leaves to you">
        <div className="grid gap-4 sm:grid-cols-2">
          {lawChoiceNames.map((name) => {
            const { options: choices, explanation, isDoubtful } = lawChoice(name);
            return (
              <SelectField
                key={name}
                {...form.field(name)}
                label={labels[name]}
                hint={<Explanation text={explanation} isDoubtful={isDoubtful} />}
                options={choices}
              />
            );
          })}
        </div>
        {statutorySwitchNames.map((name) => {
          const { explanation, isDoubtful } = statutorySwitch(name);
          const { error: _, ...field } = form.field(name);
          return (
            <div key={name}>
              <Checkbox {...field} label={labels[name]} aria-describedby={`${id}-${name}`} />
              <p id={`${id}-${name}`} className="pl-7 text-13 text-tertiary">
                <Explanation text={explanation} isDoubtful={isDoubtful} />
              </p>
            </div>
          );
        })}
      </Group>
    </Card>
  );
}
