import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Minified: less than half of what `axe.source` sends to each document. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const widths = [1440, 390] as const;
const themes = ['light', 'dark'] as const;

/** The themes differ in colours alone: in the second one, only the rules on colour are checked. */
const colourRules = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

async function axeViolations(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  // Axe is half a megabyte of script, which is injected once into each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async (rules) => {
      const options = {
        // Reporting passes too would be most of its work.
        resultTypes: ['violations' as const],
        ...(rules && { runOnly: rules }),
      };
      const results = await window.axe?.run(document, options);
      if (!results) throw new Error('axe is not there');
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    theme === 'dark' ? colourRules : undefined,
  );
}

/** Waits until the transitions after a change of theme or width have finished. */
const animationsFinished = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** Pixels by which the page is wider than the viewport. */
const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** The page in its present state has no axe violation and no horizontal overflow, in both themes and at both widths. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Changing the theme is as much work as a check: the second width begins with the theme of the first one's end.
    for (const colorScheme of width === widths[0] ? themes : themes.toReversed()) {
      await page.emulateMedia({ colorScheme });
      await animationsFinished(page);
      // Right after a change of theme, Chromium now and then reports a colour of the theme before.
      await expect
        .poll(() => axeViolations(page, colorScheme), {
          message: `${page.url()} at ${width} in ${colorScheme}`,
        })
        .toEqual([]);
    }
    expect(await horizontalOverflow(page), `${page.url()} at ${width}: px beyond the right edge`).toBe(0);
  }
}
