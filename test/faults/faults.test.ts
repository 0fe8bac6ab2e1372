import { isDeepStrictEqual } from 'node:util';
import { defineFaultTests } from './fault-tests.ts';
import { isWrite } from './faults.ts';

// What can be left half done, and what can be done twice; `npm run faults` tries every fault at every call of every
// route. A call that fails does nothing: that leaves something half done only where there is another one that writes.
// What is overtaken before its first write has read everything before, and writes all of it after.
defineFaultTests(({ kind, outlasting }, call, { before, first, calls }) => {
  const writes = calls.filter(isWrite);
  if (!writes.includes(call) || isDeepStrictEqual(before, first.stored)) return false;
  if (kind === 'is held') return call === writes[0];
  return kind === 'is lost' || (outlasting && writes.length > 1);
});
