import { remove } from '../../../functions/lib/table.ts';
import { lawKey } from '../../../functions/store/law.ts';
import { type CallsOf, plain } from '../sample-call.ts';

export const lawCalls: CallsOf<'law'> = {
  law: plain,
  changeLaw: async () => {
    // Made a second time, the same call would be done already, and write nothing.
    await remove('settings', lawKey);
    return {
      body: {
        version: 0,
        id: 'pf.ceiling',
        from: '2026-10-01',
        override: { value: 30_000_00, reason: 'The ceiling of our own trust' },
      },
    };
  },
};
