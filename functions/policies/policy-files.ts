import { looseFiles } from '../lib/loose-files.ts';

/** Files of policies that no policy refers to. */
export const policyFiles = looseFiles({
  table: 'policies',
  keyOf: (id) => ({ id }),
  attributes: { kind: 'loose-file' },
  all: { index: 'by-kind', partition: ['kind', 'loose-file'] },
});
