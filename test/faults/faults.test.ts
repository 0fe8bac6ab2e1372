import { isDeepStrictEqual } from 'node:util';
import { defineFaultTests } from './fault-tests.ts';
import { isWrite } from './faults.ts';

// What can be left half done, and what can be done twice; `npm run faults` tries every call of every route.
defineFaultTests(
  (call, { before, first }) => isWrite(call) && !isDeepStrictEqual(before, first.stored),
  ['is lost'],
);
