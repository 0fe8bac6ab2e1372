import { leaveLedgerRoutes as routes } from '../../../shared/leave-type-routes.ts';
import { asEmployee } from '../../lib/client.ts';

export { outcomeOf } from '../../../shared/leave-ledger/request.ts';
export { offeredTypes } from './offered-types.ts';

export const fetchOwnLedgers = (signal: AbortSignal) => asEmployee(routes.ownLedgers, { signal });
