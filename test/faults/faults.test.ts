import { isDeepStrictEqual } from 'node:util';
import { testFaults } from './fault-tests.ts';
import { isWrite } from './faults.ts';

// What can be left half done; `npm run faults` tries every call of every route.
testFaults((call, { before, first }) => isWrite(call) && !isDeepStrictEqual(before, first.stored));
