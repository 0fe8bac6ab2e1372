import { type CallsOf, plain } from '../sample-call.ts';

export const systemCalls: CallsOf<'system'> = { health: plain, openapi: plain };
