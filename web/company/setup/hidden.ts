import { leaveSetupStep } from './returning.ts';

const storageKey = 'setupHidden';

/** Whether this browser shows the checklist no more: it was hidden in it, or seen complete. */
export const isChecklistHidden = (): boolean => localStorage.getItem(storageKey) !== null;

export function hideChecklist(): void {
  localStorage.setItem(storageKey, 'true');
  leaveSetupStep();
}
