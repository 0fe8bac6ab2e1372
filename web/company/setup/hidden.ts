import { leaveSetupStep } from './returning.ts';

const storageKey = 'setupHidden';

/** Whether this browser has hidden the checklist, or seen it complete. */
export const isChecklistHidden = (): boolean => localStorage.getItem(storageKey) !== null;

export function hideChecklist(): void {
  localStorage.setItem(storageKey, 'true');
  leaveSetupStep();
}
