import { otherCalls, testFaults } from './fault-tests.ts';

testFaults(otherCalls);
