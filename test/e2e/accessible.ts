import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const widths = [390, 1440];
const themes = ['dark', 'light'] as const;

/** Has axe look at the page as it stands, in both themes, narrow and wide. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, `${width} wide, ${colorScheme}`).toEqual([]);
    }
  }
}
