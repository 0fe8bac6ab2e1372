import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { bundleFile } from '../../../infra/bundle/functions.ts';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { MonthSummary } from '../../../shared/payroll.ts';
import { allTables } from '../../../shared/tables.ts';
import { addPeople } from '../../../test/bench/web/company.ts';
import { launchBrowser } from '../../../test/e2e/browser.ts';
import { runPortal, temporaryDataDir } from '../../../test/e2e/portal-process.ts';
import { type ListName, type ListRead, lists, type Measurements, type Visit } from '../measurements.ts';
import type { ResourceUsage } from '../resource-usage.ts';
import type { VisitName } from '../usage.ts';
import { storedItemBytes } from './item-size.ts';
import { type MeteredPortal, openMeteredPortal } from './metered-portal.ts';
import { measurePayRuns } from './pay-runs.ts';
import { runAdminScenario, runEmployeeScenario } from './scenarios.ts';

/** The first round warms everything up; of the others, the quicker one counts for each visit. */
const rounds = 3;

/** Milliseconds that a process of its own takes to load a bundle; the quickest of three. */
function measureInit(name: FunctionName): number {
  const script = `const from = performance.now(); await import(${JSON.stringify(pathToFileURL(bundleFile(name)).href)}); console.log(performance.now() - from); process.exit(0);`;
  const once = () =>
    Number(spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout);
  return Math.min(once(), once(), once());
}

const millisecondsOf = ({ functions }: ResourceUsage) =>
  Object.values(functions).reduce((sum, { milliseconds }) => sum + milliseconds, 0);

const quickerVisit = (a: Visit | undefined, b: Visit) =>
  a && millisecondsOf(a) <= millisecondsOf(b) ? a : b;

async function meanItemBytes(): Promise<Measurements['itemBytes']> {
  const client = new DynamoDBClient({});
  const means: Measurements['itemBytes'] = {};
  for (const [name, table] of allTables) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
    const bytes = Items.reduce((sum, item) => sum + storedItemBytes(item, table), 0);
    if (Items.length > 0) means[name] = Math.round(bytes / Items.length);
  }
  client.destroy();
  return means;
}

async function signInAsAdmin(url: string): Promise<(path: string) => Promise<Response>> {
  const signedIn = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parseSettings({}).admin),
  });
  const { token } = (await signedIn.json()) as { token: string };
  return (path) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
}

type ListReads = Record<ListName, ListRead>;

/** Of a list, its rows; of sums, whom they are of. */
function countEntries(body: unknown[] | { users: unknown[] } | MonthSummary): number {
  if (Array.isArray(body)) return body.length;
  return 'users' in body ? body.users.length : body.counts.generated + body.counts.ready + body.onOtherMonths;
}

/** One page of each list of everybody; the second read, with warm functions. */
async function readLists(portal: MeteredPortal): Promise<ListReads> {
  const get = await signInAsAdmin(portal.url);
  const reads: Partial<ListReads> = {};
  for (const [list, route] of Object.entries(lists) as [ListName, string][]) {
    const path = route.replace('GET ', '');
    await get(path);
    const entries = countEntries(await (await get(path)).json());
    reads[list] = { ...portal.recorder.takeList(), entries };
  }
  return reads as ListReads;
}

const roundNumbers = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toFixed(2)) : each)));

/** Runs every visit against the demo company, and two pay runs, and records what they take. Some minutes. */
export async function measure(): Promise<Measurements> {
  process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
  // Before this run adds to it.
  const [load = 0] = loadavg();
  const folder = temporaryDataDir();
  const demo = await runPortal(folder.path, { demo: true });
  await demo.stop();
  const initMs = Object.fromEntries(allFunctions.map(([name]) => [name, measureInit(name)]));
  const payRuns = await measurePayRuns();

  const portal = await openMeteredPortal(folder.path);
  const browser = await launchBrowser();
  const visits: Measurements['visits'] = {};
  try {
    for (let round = 0; round < rounds; round++) {
      const roundVisits = {
        ...(await runEmployeeScenario(portal, browser, round)),
        ...(await runAdminScenario(portal, browser, round)),
      };
      const print = roundVisits.firstDownload?.functions.pdf;
      if (!print) throw new Error('the slip of a first download had been printed before');
      if (round === 0) initMs.pdf = (initMs.pdf ?? 0) + print.milliseconds;
      else
        for (const [name, visit] of Object.entries(roundVisits) as [VisitName, Visit][])
          visits[name] = quickerVisit(visits[name], visit);
    }
    const itemBytes = await meanItemBytes();
    const few = await readLists(portal);
    await portal.stop();
    await addPeople(join(folder.path, 'portal.db'));
    const largePortal = await openMeteredPortal(folder.path);
    const many = await readLists(largePortal);
    await largePortal.stop();
    const names = Object.keys(lists) as ListName[];
    return roundNumbers({
      measuredOn: todayInIndia(),
      machine: `${availableParallelism()} cores of ${cpus()[0]?.model?.trim()}, Node ${process.versions.node}, at a load of ${load.toFixed(1)}`,
      visits,
      lists: Object.fromEntries(names.map((list) => [list, { few: few[list], many: many[list] }])),
      payRuns,
      initMs,
      itemBytes,
      slipPdfBytes: visits.download?.bytes ?? 0,
    });
  } finally {
    await browser.close();
    folder.remove();
  }
}
