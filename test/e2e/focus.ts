import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement);

export const expectFocus = (element: Locator) => expect.poll(() => hasFocus(element)).toBe(true);

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${element}`);
}

export async function pressWithKeyboard(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}
