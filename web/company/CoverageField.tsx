import { useController } from 'react-hook-form';
import { todayInIndia } from '../../shared/date.ts';
import {
  type CoverageName,
  coverageNames,
  coverageQuestions,
  notCovered,
} from '../../shared/law/coverage.ts';
import { employeesFor } from '../../shared/law/coverage-rules.ts';
import { toPeriod } from '../../shared/period.ts';
import { useFocusFromAddress } from '../ui/focus.ts';
import { DateField, SelectField } from '../ui/inputs.tsx';
import type { CompanyFormState } from './company-form.ts';
import { messages } from './messages.ts';

const hintOf = (law: CoverageName): string | undefined => {
  const employees = employeesFor(law, toPeriod(todayInIndia()));
  return employees === undefined ? undefined : messages.coverageFrom(employees);
};

/** Whether each law covers the company, and since when. */
export function CoverageField({ form }: { form: Pick<CompanyFormState, 'controllerProps'> }) {
  const { field, fieldState } = useController(form.controllerProps('coverage'));
  useFocusFromAddress('laws');
  const coverage = field.value ?? {};
  const errors: { [part in CoverageName | 'message']?: unknown } = fieldState.error ?? {};
  function answer(law: CoverageName, value: string | undefined) {
    const { [law]: _, ...others } = coverage;
    field.onChange(value === undefined ? others : { ...others, [law]: value });
  }
  return (
    <div id="laws" tabIndex={-1} className="grid scroll-mt-40 gap-4 outline-none">
      {coverageNames.map((law) => {
        const value = coverage[law];
        const { title } = coverageQuestions[law];
        const isSince = value !== undefined && value !== notCovered;
        return (
          <div key={law} className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={title}
              hint={hintOf(law)}
              value={isSince ? 'since' : (value ?? '')}
              onChange={({ target }) =>
                answer(law, target.value === '' ? undefined : target.value === 'since' ? '' : target.value)
              }
            >
              <option value="">Not answered</option>
              <option value="since">Covered</option>
              <option value={notCovered}>Not covered</option>
            </SelectField>
            {isSince && (
              <DateField
                label={`${title}: covered since`}
                value={value}
                error={errors[law] || errors.message ? messages.coverageDate : undefined}
                onChange={({ target }) => answer(law, target.value)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
