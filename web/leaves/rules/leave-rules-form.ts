import * as z from 'zod/mini';
import {
  type LeaveRules,
  leaveRules,
  leaveRulesRoutes as routes,
  withoutDefaults,
} from '../../../shared/leaves/leave-rules.ts';
import { asAdmin } from '../../lib/client.ts';
import { routeQuery, useRefreshing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { typedNumber } from '../../lib/typed-value.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { ruleTexts } from '../messages.ts';

const { version: _, ...rulesShape } = leaveRules.shape;
const schema = z.object({
  ...rulesShape,
  optionalHolidays: typedNumber(leaveRules.shape.optionalHolidays, Number.NaN),
  passedOnAfterDays: typedNumber(leaveRules.shape.passedOnAfterDays, undefined),
});

/** State of the form of the leave rules. */
export function useLeaveRulesForm(rules: LeaveRules) {
  const refreshing = useRefreshing();
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
      const body = { ...withoutDefaults(wanted), version };
      // Requests, balances and holidays show how days are counted.
      fill(await refreshing(asAdmin(routes.saveLeaveRules, { body })));
      showToast('success', ruleTexts.saved);
    },
    failureMessage: ruleTexts.saveFailed,
    query: routeQuery(routes.leaveRules),
    loadFailed: ruleTexts.loadFailed,
  });
}

export type LeaveRulesFormState = ReturnType<typeof useLeaveRulesForm>;
