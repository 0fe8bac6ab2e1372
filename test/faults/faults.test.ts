import { isDeepStrictEqual } from 'node:util';
import { defineFaultTests } from './fault-tests.ts';
import { isWrite } from './faults.ts';

// What can be left half done, and what can be done twice; `npm run faults` tries every fault at every call of every
// route. A call that fails does nothing: that leaves something half done only where there is another one that writes.
defineFaultTests(({ kind, outlasting }, call, { before, first, calls }) => {
  const mayLeaveHalf = kind !== 'fails' || (outlasting && calls.filter(isWrite).length > 1);
  return mayLeaveHalf && isWrite(call) && !isDeepStrictEqual(before, first.stored);
});
