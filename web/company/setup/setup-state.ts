const stepKey = 'setupStep';

/** Whether this tab was led to its screen by the checklist of a new portal, and has not been back since. */
export const isInSetup = (): boolean => sessionStorage.getItem(stepKey) !== null;

export const enterSetupStep = (): void => sessionStorage.setItem(stepKey, 'true');

export const leaveSetupStep = (): void => sessionStorage.removeItem(stepKey);

const hiddenKey = 'setupHidden';

/** Whether this browser has hidden the checklist, or seen it complete. */
export const isChecklistHidden = (): boolean => localStorage.getItem(hiddenKey) !== null;

export function hideChecklist(): void {
  localStorage.setItem(hiddenKey, 'true');
  leaveSetupStep();
}
