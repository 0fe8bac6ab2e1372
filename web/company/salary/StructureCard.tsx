import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import { type EarningName, earningNames, fullLabel } from '../../../shared/pay/payroll-fields.ts';
import { amountKindLabels, isPercent } from '../../../shared/pay/salary-components.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { NumberField, SelectField } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { messages } from './messages.ts';
import {
  kindsOf,
  type StructureFormState,
  structureForm,
  toStructure,
  useStructureForm,
} from './structure-form.ts';

const StructureExample = lazyPart(async () => (await import('./StructureExample.tsx')).StructureExample);

function RuleFields({ name, form }: { name: EarningName; form: StructureFormState }) {
  const amountKind = form.watch(`${name}.amountKind`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-3">
      <SelectField
        {...form.field(`${name}.amountKind`)}
        label={fullLabel(name)}
        className={isPercent(amountKind) ? undefined : 'col-span-2'}
        options={kindsOf(name).map((kind) => [kind, amountKindLabels[kind]])}
      />
      {isPercent(amountKind) && (
        <NumberField {...form.field(`${name}.percent`)} label="Percentage" max={100} />
      )}
    </div>
  );
}

/** How a CTC gives the earnings of the payroll form, with a live example. */
export function StructureCard({ saved }: { saved: SavedComponents }) {
  const form = useStructureForm(saved);
  const values = structureForm.safeParse(form.watch());
  const structure = values.success ? toStructure(values.data) : undefined;
  const isComplete =
    structure &&
    Object.values(structure).every((rule) => !isPercent(rule.amountKind) || rule.percent !== undefined);
  return (
    <Card>
      <Form form={form} label="From CTC to salary" onCancel={form.cancel} submitLabel="Save structure">
        <div className="grid max-w-160 gap-1.5">
          <CardHeader title="From CTC to salary" />
          <p className="text-14 text-pretty text-secondary">{messages.structureIntro}</p>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-4">
            {earningNames.map((name) => (
              <RuleFields key={name} name={name} form={form} />
            ))}
          </div>
          <StructureExample structure={isComplete ? structure : undefined} read={saved} />
        </div>
      </Form>
    </Card>
  );
}
