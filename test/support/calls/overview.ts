import { type CallsOf, plain } from '../sample-call.ts';

export const overviewCalls: CallsOf<'overview'> = { people: plain, pay: plain };
