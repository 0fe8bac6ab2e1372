import { requiredText } from '../fields.ts';
import { foldText } from '../text.ts';

/** A work location as it is named by a rule or a holiday; payroll details have at most as many characters. */
export const locationField = () => requiredText('Choose a work location', 40);

/** Work locations that one list may name. */
export const maxLocations = 50;

/** Whether two texts are the same work location: case and spaces at the ends do not matter. */
export const isSameLocation = (one: string, other: string): boolean => foldText(one) === foldText(other);
