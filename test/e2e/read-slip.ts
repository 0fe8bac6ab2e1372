import type { Locator } from 'playwright-core';

/** Every line of the slip on the screen, as 'label value', in the order of the sheet. */
export const readSlipLines = (around: Locator): Promise<string[]> =>
  around
    .locator('.slip-sheet')
    .evaluate((slip) =>
      [...slip.querySelectorAll('dt, tbody tr, tfoot tr, .slip-net')].map((line) =>
        (line.matches('dt')
          ? [line, line.nextElementSibling]
          : [...line.querySelectorAll('th, td, h2, h3, p')]
        )
          .map((part) => part?.textContent)
          .join(' '),
      ),
    );
