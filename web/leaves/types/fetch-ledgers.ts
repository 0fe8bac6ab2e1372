import { leaveLedgerRoutes as routes } from '../../../shared/leaves/leave-type-routes.ts';
import { asEmployee } from '../../lib/client.ts';

export { outcomeOf } from '../../../shared/leaves/ledger/request.ts';
export { offeredTypes } from './offered-types.ts';

export const fetchOwnLedgers = (signal: AbortSignal) => asEmployee(routes.ownLedgers, { signal });
