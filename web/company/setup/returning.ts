const storageKey = 'setupStep';

/** Whether this tab was led to its screen by the checklist of a new portal, and has not been back since. */
export const isInSetup = (): boolean => sessionStorage.getItem(storageKey) !== null;

export const enterSetupStep = (): void => sessionStorage.setItem(storageKey, 'true');

export const leaveSetupStep = (): void => sessionStorage.removeItem(storageKey);
