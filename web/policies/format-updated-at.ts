import { formatDate, todayInIndia } from '../../shared/date.ts';

/** The date of a policy's last change in India: '01 May 2026' of an ISO timestamp. */
export const formatUpdatedAt = (updatedAt: string): string => formatDate(todayInIndia(new Date(updatedAt)));
