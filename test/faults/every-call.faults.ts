import { defineFaultTests } from './fault-tests.ts';

defineFaultTests(() => true);
