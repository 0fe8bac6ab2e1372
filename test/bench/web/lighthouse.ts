import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { requireTool } from '../../../scripts/tools/install-tool.ts';
import { type Storage, storeSignIns } from './browser.ts';
import { atLeast, atMost, type Figure } from './figures.ts';

/** The part of Lighthouse's result that is read. */
interface Result {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Partial<Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Partial<Record<string, { score: number | null; displayValue?: string; numericValue?: number }>>;
}

type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  page: Page,
) => Promise<{ lhr: Result } | undefined>;

const entry = requireTool('lighthouse').resolve('lighthouse');
const lighthouse: Lighthouse = (await import(pathToFileURL(entry).href)).default;

/** A page, its minimum performance score, and whether it is visited signed in. */
export interface Visit {
  path: string;
  performance: number;
  signedIn: boolean;
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

const scoreOf = (result: Result, category: Category) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** One visit with an empty cache on Lighthouse's phone: mobile form factor, slow 4G and CPU simulated. */
async function visit(browser: Browser, url: string, storage: Storage, path: string): Promise<Result> {
  const page = await browser.newPage();
  try {
    await storeSignIns(page, url, storage);
    const run = await lighthouse(
      url + path,
      {
        onlyCategories: [...categories],
        formFactor: 'mobile',
        throttlingMethod: 'simulate',
        logLevel: 'silent',
      },
      undefined,
      page,
    );
    if (!run || run.lhr.runtimeError) throw new Error(`${path}: ${run?.lhr.runtimeError?.message}`);
    if (new URL(run.lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${run.lhr.finalDisplayedUrl}`);
    return run.lhr;
  } finally {
    await page.close();
  }
}

/** The audits that cost a category points. */
function shortcomings(result: Result, category: Category): string {
  return (result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`.trim())
    .join(', ');
}

/** The scores of a page: those of the visit with the median performance, out of an odd number. */
export async function measureScores(
  browser: Browser,
  url: string,
  storage: Storage,
  { path, performance, signedIn }: Visit,
  visits: number,
): Promise<Figure[]> {
  const results: Result[] = [];
  for (let i = 0; i < visits; i++) results.push(await visit(browser, url, signedIn ? storage : {}, path));
  results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const median = results[Math.floor(visits / 2)] as Result;
  const bars = { performance, accessibility: 100, 'best-practices': 100 };
  const shifts = results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1);
  return [
    ...categories.map((category) => ({
      ...atLeast(`${path} ${category}`, scoreOf(median, category), bars[category]),
      because: shortcomings(median, category),
    })),
    atMost(`${path} layout shift`, Number(Math.max(...shifts).toFixed(3)), 0),
  ];
}
