import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { killWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { handler } from '../../functions/pdf/pdf.lambda.ts';
import { takeConsole } from '../support/setup.ts';
import { readPdf } from './read-pdf.ts';

describe('the canary of Chromium', () => {
  afterAll(killWarmBrowser);
  afterEach(() => vi.unstubAllEnvs());
  const check = () => handler({ kind: 'check', requestId: 'an-event' });

  test('prints a page with the rupee sign, in a new browser and in a warm one', async () => {
    killWarmBrowser();
    for (const _ of ['new', 'warm']) {
      const reply = await check();
      if (!('pdf' in reply)) throw new Error('refused');
      const { text, pages } = await readPdf(Buffer.from(reply.pdf, 'base64'));
      expect([text.trim().split(' ')[0], pages]).toEqual(['₹83,266.13', 1]);
    }
  });

  test('fails where Chromium does not start', async () => {
    killWarmBrowser();
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
    await expect(check()).rejects.toThrow('the browser did not start');
    expect(takeConsole().join()).toContain('pdf failed');
  });
});
