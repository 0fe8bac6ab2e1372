import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const widths = [1440, 390] as const;
const themes = ['light', 'dark'] as const;

/** The themes differ in colours alone, so that the rules of everything else need no second look. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function axeViolations(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  // Axe is half a megabyte of script: into each page once, however often it looks.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    // Nobody reads what it says of all that is in order, which is most of its work.
    .options({ resultTypes: ['violations'] });
  if (theme === 'dark') axe.withRules(colourRules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** A change of theme or width has arrived in every colour and place. */
const animationsFinished = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** Whatever is wider than the screen makes a phone scroll sideways. */
const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Axe finds nothing and nothing overflows, as the page stands now, in both themes and at both widths. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await animationsFinished(page);
      expect(await axeViolations(page, colorScheme), `${page.url()} at ${width} in ${colorScheme}`).toEqual(
        [],
      );
    }
    expect(await horizontalOverflow(page), `${page.url()} at ${width}: px beyond the right edge`).toBe(0);
  }
}
