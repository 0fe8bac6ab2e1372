import { useId } from 'react';
import {
  leaveRuleLabels as labels,
  leaveCountings,
  leaveDeciders,
  weeklyOffs,
} from '../../../shared/leaves/leave-rule-labels.ts';
import {
  type LeaveRules,
  maxOptionalHolidays,
  maxPassedOnAfterDays,
} from '../../../shared/leaves/leave-rules.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { Checkbox, NumberField, SelectField } from '../../ui/inputs.tsx';
import { ruleTexts } from '../messages.ts';
import { type LeaveRulesFormState, useLeaveRulesForm } from './leave-rules-form.ts';
import { WeeklyOffByLocation } from './WeeklyOffByLocation.tsx';

/** Fields that decide which days are working days. */
function WorkingDayFields({ form }: { form: LeaveRulesFormState }) {
  const hintId = useId();
  const { error: _, ...daysBetween } = form.field('countsDaysBetween');
  return (
    <>
      <SelectField
        {...form.field('weeklyOff')}
        label={labels.weeklyOff}
        hint={ruleTexts.weeklyOffHint}
        options={weeklyOffs}
      />
      <WeeklyOffByLocation form={form} />
      <NumberField
        {...form.field('optionalHolidays')}
        label={labels.optionalHolidays}
        hint={ruleTexts.optionalHolidaysHint}
        max={maxOptionalHolidays}
        className="sm:max-w-72"
      />
      <div className="grid gap-1.5">
        <Checkbox {...daysBetween} label={ruleTexts.countsDaysBetween} aria-describedby={hintId} />
        <p id={hintId} className="pl-7 text-13 text-tertiary">
          {ruleTexts.countsDaysBetweenHint}
        </p>
      </div>
    </>
  );
}

/** Who decides, and whether employees can ask to cancel approved leave. */
function DecisionFields({ form }: { form: LeaveRulesFormState }) {
  const { error: _, ...cancelling } = form.field('allowsCancelling');
  return (
    <Card className="grid gap-4">
      <CardHeader title="Decisions" />
      <SelectField
        {...form.field('decidedBy')}
        label={labels.decidedBy}
        hint={ruleTexts.decidedByHint}
        options={leaveDeciders}
      />
      {form.watch('decidedBy') === 'managers' && (
        <NumberField
          {...form.field('passedOnAfterDays')}
          label={labels.passedOnAfterDays}
          hint={ruleTexts.passedOnHint}
          max={maxPassedOnAfterDays}
          className="sm:max-w-72"
        />
      )}
      <Checkbox {...cancelling} label={labels.allowsCancelling} />
    </Card>
  );
}

/** Changes how days of leave are counted, and who decides. It says before saving which leave that concerns. */
export function LeaveRulesForm({ rules }: { rules: LeaveRules }) {
  const form = useLeaveRulesForm(rules);
  return (
    <Form
      form={form}
      label="Leave rules"
      className="grid max-w-180 gap-5"
      onCancel={form.cancel}
      submitLabel="Save rules"
    >
      <Card className="grid gap-4">
        <CardHeader title="Leave" />
        <SelectField
          {...form.field('counting')}
          label={labels.counting}
          hint={ruleTexts.countingHint}
          options={leaveCountings}
        />
        {form.watch('counting') === 'working' && <WorkingDayFields form={form} />}
        <p className="border-t border-line pt-4 text-14 text-secondary">{ruleTexts.effect}</p>
      </Card>
      <DecisionFields form={form} />
    </Form>
  );
}
