import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHistories, startHistories } from './histories.ts';

let histories: Awaited<ReturnType<typeof startHistories>>;
beforeAll(async () => {
  histories = await startHistories();
});
afterAll(() => histories.stop());

test('run, register and bank advice come to the same payslips in any history of a month, and what was confirmed is what is generated', async () => {
  await expect(checkHistories(histories.portal, 12, 25)).resolves.toBeUndefined();
});
