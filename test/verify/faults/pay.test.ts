import { callsOfPay, testFaults } from './fault-tests.ts';

testFaults(callsOfPay);
