import { leaveDayRulesRoutes as routes } from '../../shared/leaves/leave-day-rules.ts';
import { asEmployee } from '../lib/client.ts';

export const fetchOwnDayRules = (signal: AbortSignal) => asEmployee(routes.ownDayRules, { signal });
