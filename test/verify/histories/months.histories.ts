import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHistories, startHistories } from './histories.ts';

const total = Number(process.env.HISTORIES ?? 10_000);
const firstSeed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const perSeed = 50;

let histories: Awaited<ReturnType<typeof startHistories>>;
beforeAll(async () => {
  histories = await startHistories();
});
afterAll(() => histories.stop());

test(`${total} histories of a month keep its run, register and bank advice equal`, async () => {
  for (let done = 0; done < total; done += perSeed) {
    const seed = firstSeed + done / perSeed;
    const count = Math.min(perSeed, total - done);
    await expect(checkHistories(histories.portal, count, seed)).resolves.toBeUndefined();
    process.stdout.write(`seed ${seed}: ${done + count} of ${total} histories\n`);
  }
});
