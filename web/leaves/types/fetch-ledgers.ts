import { leaveLedgerRoutes as routes } from '../../../shared/leave-type-routes.ts';
import { asEmployee } from '../../lib/client.ts';

export const fetchOwnLedgers = (signal: AbortSignal) => asEmployee(routes.ownLedgers, { signal });
