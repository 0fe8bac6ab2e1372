import type { Locator } from 'playwright-core';

/** Every line of the slip on the screen, as 'label value', in the order of the sheet. */
export const readSlipLines = (around: Locator): Promise<string[]> =>
  around
    .locator('.slip-sheet')
    .evaluate((slip) =>
      [...slip.querySelectorAll('.slip-line, tbody tr, tfoot tr, .slip-net')].map((line) =>
        [...line.querySelectorAll('dt, dd, th, td, h2, h3, p')].map((part) => part.textContent).join(' '),
      ),
    );
