import { type LeaveTypes, leaveTypes, noLeaveTypes } from '../../shared/leaves/leave-types.ts';
import { isVersion } from '../lib/condition.ts';
import { type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';

/** In the settings table. */
export const leaveTypesKey = { name: 'leave-types' };

/** None until the company sets up a type. */
export const parseLeaveTypes = (item: Item | undefined): LeaveTypes =>
  parseOptional(leaveTypes, item) ?? noLeaveTypes;

/** The mark in a reply of a company that has types of leave; empty for others. */
export const hasLeaveTypesOf = (item: Item | undefined): { hasLeaveTypes?: true } =>
  parseLeaveTypes(item).types.length > 0 ? { hasLeaveTypes: true } : {};

/** Writes the next version, with optimistic locking. */
export const leaveTypesWrite = (read: LeaveTypes, next: Omit<LeaveTypes, 'version'>): Write =>
  versionWrite('settings', 'name', read.version, { ...leaveTypesKey, ...next });

/** That the types are still those that a leave was decided by. */
export const leaveTypesCheck = ({ version }: LeaveTypes): Write => ({
  table: 'settings',
  check: leaveTypesKey,
  condition: isVersion(version),
});
