import { type Company, companyLabels as labels } from '../../shared/company/company.ts';
import { ownFieldNames, ownFieldSettings } from '../../shared/company/company-settings.ts';
import { setupRoutes } from '../../shared/company/setup.ts';
import { lopRules } from '../../shared/pay/lop-basis.ts';
import { personalFields } from '../../shared/profiles/profiles.ts';
import { useRoute } from '../lib/query.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Form } from '../ui/Form.tsx';
import { Checkbox, NumberField, SelectField, TextField } from '../ui/inputs.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type CompanyFormState, lastDay, useCompanyForm } from './company-form.ts';
import { LeavingSection } from './LeavingSection.tsx';
import { LogoField } from './LogoField.tsx';
import { messages } from './messages.ts';

const DeclarationsSection = lazyPart(
  async () => (await import('./DeclarationsSection.tsx')).DeclarationsSection,
);
const StatutorySection = lazyPart(async () => (await import('./StatutorySection.tsx')).StatutorySection);

/** Whether pay runs need approval, and that they do not while there is one admin. */
function ApprovalField({ form }: { form: CompanyFormState }) {
  const { error: _, ...field } = form.field('payRunApproval');
  const isChosen = form.watch('payRunApproval');
  const { data } = useRoute(setupRoutes.setup, {}, { enabled: isChosen === true, staleTime: 0 });
  const isAlone = isChosen && data?.admins === 1;
  return (
    <div className="grid gap-1.5">
      <Checkbox {...field} label={messages.payRunApproval} />
      <p className={`pl-7 text-13 ${isAlone ? 'text-caution' : 'text-tertiary'}`}>
        {isAlone ? messages.payRunApprovalAlone : messages.payRunApprovalHint}
      </p>
    </div>
  );
}

const monthDays = Array.from({ length: lastDay - 1 }, (_, i) => String(i + 1));

/** Edits the company; null sets it up. */
export function CompanyForm({ company }: { company: Company | null }) {
  const form = useCompanyForm(company);
  const { error: _, ...proportionField } = form.field('leavesInProportion');
  return (
    <Form form={form} label="Company" className="grid max-w-180 gap-5" onCancel={form.cancel}>
      <Card className="grid gap-4">
        <CardHeader title="Payslip details" />
        <TextField {...form.field('name')} label={labels.name} maxLength={120} autoComplete="organization" />
        <TextField
          {...form.field('registrationNumber')}
          label={labels.registrationNumber}
          hint="Optional: CIN, LLPIN or another registration number."
          maxLength={40}
          autoComplete="off"
        />
        <TextField {...form.field('address')} label={labels.address} maxLength={200} autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field('email')}
            label={labels.email}
            type="email"
            maxLength={120}
            autoComplete="off"
          />
          <TextField
            {...form.field('phone')}
            label={labels.phone}
            hint="Optional."
            type="tel"
            maxLength={40}
            autoComplete="off"
          />
        </div>
        <LogoField form={form} />
      </Card>
      <Card className="grid gap-4">
        <CardHeader title="Leave and pay" />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            {...form.field('yearlyLeaves')}
            label={labels.yearlyLeaves}
            hint={messages.yearlyLeavesHint}
            max={366}
          />
          <SelectField {...form.field('payDay')} label={labels.payDay} hint={messages.payDayHint}>
            {monthDays.map((day) => (
              <option key={day}>{day}</option>
            ))}
            <option value={String(lastDay)}>Last day of the month</option>
          </SelectField>
          <SelectField
            {...form.field('payDateRule')}
            label={labels.payDateRule}
            hint={messages.payDateRuleHint}
            options={{
              generation: 'Day of generating',
              'same-month': 'Pay day of the same month',
              'next-month': 'Pay day of the next month',
            }}
          />
          <SelectField
            {...form.field('payslips')}
            label={labels.payslips}
            hint={messages.payslipsHint}
            options={{ 'at-once': 'Publish immediately', later: 'Publish later' }}
          />
          <SelectField
            {...form.field('lopRule')}
            label={labels.lopRule}
            hint={messages.lopRuleHint}
            options={lopRules}
          />
        </div>
        <Checkbox {...proportionField} label={messages.leavesInProportion} />
        <ApprovalField form={form} />
      </Card>
      <Card className="grid gap-4">
        <CardHeader title="Employee details" />
        <SelectField
          {...form.field('bankChanges')}
          label={labels.bankChanges}
          hint={messages.bankChangesHint}
          options={{ 'at-once': 'Apply immediately', 'by-approval': 'Require admin approval' }}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-13 font-semibold text-secondary">Employees can edit</legend>
          {ownFieldNames.map((name) => {
            const { error: _, ...field } = form.field(ownFieldSettings[name]);
            return <Checkbox key={name} {...field} label={personalFields[name].label} />;
          })}
          <p className="text-13 text-tertiary">{messages.ownFieldsHint}</p>
        </fieldset>
      </Card>
      <LeavingSection form={form} />
      <StatutorySection form={form} />
      <DeclarationsSection form={form} />
    </Form>
  );
}
