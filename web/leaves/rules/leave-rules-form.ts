import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type LeaveRules,
  leaveRules,
  leaveRulesRoutes as routes,
  withoutDefaults,
} from '../../../shared/leaves/leave-rules.ts';
import { asAdmin } from '../../lib/client.ts';
import { leaveRulesQuery } from '../../lib/leave-rules.ts';
import { showToast } from '../../lib/toasts.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { messages } from './messages.ts';

const { version: _, ...rulesShape } = leaveRules.shape;
const schema = z.object({
  ...rulesShape,
  optionalHolidays: typedNumber(leaveRules.shape.optionalHolidays, Number.NaN),
  passedOnAfterDays: typedNumber(leaveRules.shape.passedOnAfterDays, undefined),
});

/** State of the form of the leave rules. */
export function useLeaveRulesForm(rules: LeaveRules) {
  const queries = useQueryClient();
  return useVersionedForm({
    schema,
    saved: rules,
    toFormValues: ({ version: _version, optionalHolidays, passedOnAfterDays, ...saved }: LeaveRules) => ({
      decidedBy: 'admins' as const,
      allowsCancelling: false,
      ...saved,
      optionalHolidays: String(optionalHolidays),
      passedOnAfterDays: String(passedOnAfterDays ?? ''),
    }),
    onSubmit: async (wanted, { version }, fill) => {
      fill(await asAdmin(routes.saveLeaveRules, { body: { ...withoutDefaults(wanted), version } }));
      // Requests, balances and holidays show how days are counted.
      await queries.invalidateQueries();
      showToast('success', messages.saved);
    },
    failureMessage: messages.saveFailed,
    fetchNewest: () => queries.fetchQuery({ ...leaveRulesQuery, staleTime: 0 }),
    loadFailed: messages.loadFailed,
  });
}

export type LeaveRulesFormState = ReturnType<typeof useLeaveRulesForm>;
