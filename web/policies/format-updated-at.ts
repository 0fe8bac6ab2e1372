import { formatDate, todayInIndia } from '../../shared/date.ts';

/** When a policy was changed last, as the day it was in India. */
export const formatUpdatedAt = (updatedAt: string): string => formatDate(todayInIndia(new Date(updatedAt)));
