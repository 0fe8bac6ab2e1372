import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../../infra/bundle/functions.ts';
import { webBuild } from '../../../infra/bundle/web.ts';
import { demoSignIn } from '../../../infra/local/demo/company.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import { runPortal, temporaryDataDir } from '../../e2e/portal-process.ts';
import { launchBrowser, signInBoth } from './browser.ts';
import { addPeople } from './company.ts';
import { type Figure, print } from './figures.ts';
import { measureScores, type Visit } from './lighthouse.ts';
import { measureStalls } from './lists.ts';
import { openPayRun } from './pay-run.ts';

const inside = (path: string): Visit => ({ path, performance: 92, signedIn: true });
const pages: Visit[] = [
  { path: '/login', performance: 98, signedIn: false },
  ...['/dashboard', '/dashboard/salary', '/dashboard/leave'].map(inside),
  ...['/admin', '/admin/salary', '/admin/leaves'].map(inside),
];
const lists = ['/admin/salary', '/admin', '/admin/leaves'];
const payRuns = '/admin/pay-runs';

/** Lighthouse visits of each page; the median counts, since other load on the machine costs points. */
const visits = Number(process.env.VISITS || 3);
const wanted = process.argv[2];
const isWanted = (path: string) => wanted === undefined || path === wanted;

const { admin } = parseSettings({});
const figures: Figure[] = [];
const note = (measured: Figure[]) => {
  for (const figure of measured) {
    figures.push(figure);
    print(figure);
  }
};

await Promise.all([functionsBuild, webBuild].map(buildIfStale));
const [load = 0] = loadavg();
process.stdout.write(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load.toFixed(1)}, Lighthouse's median of ${visits}\n`,
);

const folder = temporaryDataDir();
const browser = await launchBrowser();
try {
  const company = await runPortal(folder.path, { demo: true });
  const storage = await signInBoth(company.url, demoSignIn, admin);
  for (const page of pages.filter(({ path }) => isWanted(path)))
    note(await measureScores(browser, company.url, storage, page, visits));
  await company.stop();

  await addPeople(join(folder.path, 'portal.db'));
  const large = await runPortal(folder.path, { demo: true });
  for (const path of lists.filter(isWanted)) note(await measureStalls(browser, large.url, storage, path));
  if (isWanted(payRuns))
    note(await measureStalls(browser, large.url, storage, await openPayRun(large.url, storage)));
  await large.stop();
} finally {
  await browser.close();
  folder.remove();
}

const missed = figures.filter(({ met }) => !met).length;
process.stdout.write(`${figures.length - missed} bars met, ${missed} missed\n`);
process.exit(missed === 0 ? 0 : 1);
