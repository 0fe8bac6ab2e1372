import { companyLabels as labels } from '../../shared/company/company.ts';
import { encashmentRates, leaverAccessRules } from '../../shared/company/leaving-settings.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { NumberField, SelectField } from '../ui/inputs.tsx';
import type { CompanyFormState } from './company-form.ts';
import { messages } from './messages.ts';

/** Settings that a leaving begins with. */
export function LeavingSection({ form }: { form: CompanyFormState }) {
  const access = form.field('leaverAccess');
  const hasMonths = form.watch('leaverAccess') === 'months';
  return (
    <Card className="grid gap-4">
      <CardHeader title="Leaving" />
      <p className="-mt-2 text-13 text-tertiary">{messages.leavingHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('encashmentRate')}
          label={labels.encashmentRate}
          options={encashmentRates}
        />
        <SelectField
          {...access}
          label={labels.leaverAccess}
          hint={messages.leaverAccessHint}
          onChange={(event) => {
            // A value that is typed there and not shown any more must not keep the form from being saved.
            if (event.target.value !== 'months') form.resetField('leaverAccessMonths');
            return access.onChange(event);
          }}
          options={leaverAccessRules}
        />
        {hasMonths && (
          <NumberField
            {...form.field('leaverAccessMonths')}
            label={labels.leaverAccessMonths}
            max={120}
            className="sm:col-start-2"
          />
        )}
      </div>
    </Card>
  );
}
