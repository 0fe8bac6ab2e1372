import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LeaveYearStart } from '../../../../shared/leaves/leave-type-labels.ts';
import {
  type LeaveTypeEffect,
  type LeaveTypePreview,
  leaveTypesRoutes as routes,
} from '../../../../shared/leaves/leave-type-routes.ts';
import type { EnteredLeaveType, LeaveTypes } from '../../../../shared/leaves/leave-types.ts';
import { asAdmin } from '../../../lib/client.ts';
import { routeQuery } from '../../../lib/query.tsx';

/** Previews the effect of saving a type on all employees. */
export interface WholePreview {
  effects: LeaveTypeEffect[];
  employees: number;
  nextCredit: LeaveTypePreview['nextCredit'];
}

/** Asks for a preview part by part. @param onProgress is told how many employees have been looked at for whom the type is */
export async function previewType(
  type: EnteredLeaveType,
  yearStart: LeaveYearStart,
  onProgress: (employees: number) => void,
): Promise<WholePreview> {
  const whole: WholePreview = { effects: [], employees: 0, nextCredit: undefined };
  let cursor: string | undefined;
  do {
    const part = await asAdmin(routes.previewLeaveType, { body: { type, yearStart, cursor } });
    whole.effects.push(...part.effects);
    whole.employees += part.employees;
    whole.nextCredit = part.nextCredit;
    cursor = part.cursor;
    onProgress(whole.employees);
  } while (cursor);
  return whole;
}

/** Saving and retiring types; every balance may change with them. */
export function useLeaveTypeMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const keep = (saved: LeaveTypes) => {
      void queries.invalidateQueries();
      queries.setQueryData(routeQuery(routes.leaveTypes).queryKey, saved);
    };
    return {
      save: async (type: EnteredLeaveType, yearStart: LeaveYearStart, version: number) =>
        keep(await asAdmin(routes.saveLeaveType, { body: { type, yearStart, version } })),
      retire: async (typeId: string, retiredFrom: string | null, version: number) =>
        keep(await asAdmin(routes.retireLeaveType, { params: { typeId }, body: { retiredFrom, version } })),
    };
  }, [queries]);
}
