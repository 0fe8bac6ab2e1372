import { type CallsOf, plain } from '../sample-call.ts';

export const lawCalls: CallsOf<'law'> = {
  law: plain,
  changeLaw: () => ({
    body: {
      version: 0,
      id: 'pf.ceiling',
      from: '2026-10-01',
      override: { value: 30_000_00, reason: 'The ceiling of our own trust' },
    },
  }),
};
