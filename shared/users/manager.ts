import * as z from 'zod/mini';
import { storedUserId } from '../user-id.ts';

/** The employee or admin that an employee reports to. */
export const manager = z.object({ userId: storedUserId, name: z.string() });
export type Manager = z.output<typeof manager>;

/** Levels of managers above an employee. */
export const maxManagerLevels = 30;

export const managerMessages = {
  own: 'Employees cannot be their own manager.',
  circle: (name: string) =>
    `${name} reports to this employee, directly or through others. Choose another manager.`,
  left: (name: string) => `${name} has left. Choose another manager.`,
  gone: 'This account does not exist any more. Choose another manager.',
  unknown: (email: string) => `No account has the manager’s email “${email}”.`,
  tooDeep: `There can be at most ${maxManagerLevels} levels of managers. Choose another manager.`,
} as const;
