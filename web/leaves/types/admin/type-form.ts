import * as z from 'zod/mini';
import { calendarDate, todayInIndia } from '../../../../shared/date.ts';
import { requiredText } from '../../../../shared/fields.ts';
import { plainRules } from '../../../../shared/leaves/leave-templates.ts';
import { type LeaveYearStart, leaveTypeLabels } from '../../../../shared/leaves/leave-type-labels.ts';
import {
  carriedExpiryMonths,
  type EnteredLeaveType,
  expiryDays,
  type LeaveType,
  type LeaveTypeRules,
  type LeaveTypes,
  leaveTypeRulesShape,
} from '../../../../shared/leaves/leave-types.ts';
import { firstDayOf, laterOf, leaveYearOf } from '../../../../shared/leaves/ledger/years.ts';
import { typedNumber } from '../../../lib/typed-value.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { messages } from './messages.ts';

/** A number that may be left out, which is no limit. */
const typedLimit = <Output>(schema: z.ZodMiniType<Output, number | null>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : Number(text))),
    ),
    schema,
  );

const { daysPerYear, belowZero, encash, afterMonths, ...rules } = leaveTypeRulesShape;

const schema = z.object({
  ...rules,
  name: requiredText(`${leaveTypeLabels.name} is required`, 60),
  from: calendarDate(leaveTypeLabels.from),
  yearStart: z.enum(['1', '4']),
  daysPerYear: typedNumber(daysPerYear, Number.NaN),
  belowZero: typedNumber(belowZero, 0),
  encash: typedNumber(encash, 0),
  afterMonths: typedNumber(afterMonths, 0),
  maxBalance: typedLimit(rules.maxBalance),
  carryForward: typedLimit(rules.carryForward),
  carriedExpiresAfterMonths: typedLimit(carriedExpiryMonths),
  expiresAfterMonths: typedLimit(rules.expiresAfterMonths),
  expiresAfterDays: typedLimit(expiryDays),
  documentAfterDays: typedLimit(rules.documentAfterDays),
});

const toText = (value: number | null) => (value === null ? '' : String(value));

/** Rules as the form has them. */
export const toRuleValues = (rules: LeaveTypeRules) => ({
  ...rules,
  daysPerYear: toText(rules.daysPerYear),
  belowZero: toText(rules.belowZero),
  encash: toText(rules.encash),
  paidOnLeaving: rules.paidOnLeaving ?? false,
  afterMonths: toText(rules.afterMonths),
  maxBalance: toText(rules.maxBalance),
  carryForward: toText(rules.carryForward),
  carriedExpiresAfterMonths: toText(rules.carriedExpiresAfterMonths ?? null),
  expiresAfterMonths: toText(rules.expiresAfterMonths),
  expiresAfterDays: toText(rules.expiresAfterDays ?? null),
  documentAfterDays: toText(rules.documentAfterDays),
});

/** A type that was entered, and the leave year of a first one. */
export interface Entered {
  type: EnteredLeaveType;
  yearStart: LeaveYearStart;
}

/** A type begins with the leave year; rules change from today. */
const firstDate = ({ yearStart }: LeaveTypes, type: LeaveType | undefined): string => {
  const today = todayInIndia();
  const last = type?.versions.at(-1)?.from;
  if (last !== undefined) return laterOf(last, today);
  return firstDayOf(leaveYearOf(today, yearStart), yearStart);
};

/** State of the form of a type. @param entered what was entered before a preview */
export function useTypeForm(
  types: LeaveTypes,
  type: LeaveType | undefined,
  entered: Entered | undefined,
  onSubmit: (entered: Entered) => Promise<void>,
) {
  const latest = entered?.type ?? type?.versions.at(-1) ?? plainRules;
  return useZodForm({
    schema,
    defaultValues: {
      ...toRuleValues(latest),
      name: entered?.type.name ?? type?.name ?? '',
      from: entered?.type.from ?? firstDate(types, type),
      yearStart: String(entered?.yearStart ?? types.yearStart) as '1' | '4',
    },
    failureMessage: messages.previewFailed,
    onSubmit: ({ yearStart, ...values }) =>
      onSubmit({
        type: { ...values, ...(type && { id: type.id }) },
        yearStart: Number(yearStart) as LeaveYearStart,
      }),
  });
}

export type TypeFormState = ReturnType<typeof useTypeForm>;
