import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { bundleOf } from '../../../infra/build/functions.ts';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { settingsFrom } from '../../../infra/local/settings.ts';
import { allTables } from '../../../infra/tables.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { addPeople } from '../../../test/bench/web/company.ts';
import { launchBrowser } from '../../../test/e2e/browser.ts';
import { runPortal, temporaryDataDir } from '../../../test/e2e/portal-process.ts';
import { type ListName, lists, type Measured, type Visit } from '../measured.ts';
import type { Taken } from '../taken.ts';
import type { VisitName } from '../usage.ts';
import { storedBytesOf } from './item-size.ts';
import { type MeteredPortal, openMetered } from './metered-portal.ts';
import { walkAsAdmin, walkAsEmployee } from './walk.ts';

/** The first round wakes everything; of the others, the quicker one counts for each visit. */
const rounds = 3;

/** Milliseconds that a process of its own takes to load a bundle; the quickest of three. */
function initOf(name: FunctionName): number {
  const script = `const from = performance.now(); await import(${JSON.stringify(pathToFileURL(bundleOf(name)).href)}); console.log(performance.now() - from); process.exit(0);`;
  const once = () =>
    Number(spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout);
  return Math.min(once(), once(), once());
}

const millisecondsOf = ({ functions }: Taken) =>
  Object.values(functions).reduce((sum, { milliseconds }) => sum + milliseconds, 0);

const quicker = (a: Visit | undefined, b: Visit) => (a && millisecondsOf(a) <= millisecondsOf(b) ? a : b);

async function meanItems(): Promise<Measured['itemBytes']> {
  const client = new DynamoDBClient({});
  const means: Measured['itemBytes'] = {};
  for (const [name, table] of allTables) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
    const bytes = Items.reduce((sum, item) => sum + storedBytesOf(item, table), 0);
    if (Items.length > 0) means[name] = Math.round(bytes / Items.length);
  }
  client.destroy();
  return means;
}

async function adminOf(url: string): Promise<(path: string) => Promise<Response>> {
  const signedIn = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settingsFrom({}).admin),
  });
  const { token } = (await signedIn.json()) as { token: string };
  return (path) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
}

type ListReads = Record<ListName, Taken & { entries: number }>;

/** One page of each list of everybody; the second reading, which finds everything awake. */
async function readLists(portal: MeteredPortal): Promise<ListReads> {
  const ask = await adminOf(portal.url);
  const reads: Partial<ListReads> = {};
  for (const [list, route] of Object.entries(lists) as [ListName, string][]) {
    const path = route.replace('GET ', '');
    await ask(path);
    const body = (await (await ask(path)).json()) as unknown[] | Record<string, unknown[]>;
    const entries = Array.isArray(body) ? body.length : Object.values(body).flat().length;
    reads[list] = { ...portal.ledger.takeList(), entries };
  }
  return reads as ListReads;
}

const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toFixed(2)) : each)));

/** Walks through the portal on the demo company and writes down what each visit takes. Some minutes. */
export async function measure(): Promise<Measured> {
  process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
  // What else the machine does, before this adds to it.
  const [load = 0] = loadavg();
  const folder = temporaryDataDir();
  const demo = await runPortal(folder.path, { demo: true });
  await demo.stop();
  const initMs = Object.fromEntries(allFunctions.map(([name]) => [name, initOf(name)]));

  const portal = await openMetered(folder.path);
  const browser = await launchBrowser();
  const visits: Partial<Record<VisitName, Visit>> = {};
  try {
    for (let round = 0; round < rounds; round++) {
      const walk = {
        ...(await walkAsEmployee(portal, browser, round)),
        ...(await walkAsAdmin(portal, browser, round)),
      };
      if (round === 0)
        initMs.pdf = (initMs.pdf ?? 0) + (walk.firstDownload?.functions.pdf?.milliseconds ?? 0);
      else
        for (const [name, visit] of Object.entries(walk) as [VisitName, Visit][])
          visits[name] = quicker(visits[name], visit);
    }
    const itemBytes = await meanItems();
    const few = await readLists(portal);
    await portal.stop();
    await addPeople(join(folder.path, 'portal.db'));
    const larger = await openMetered(folder.path);
    const many = await readLists(larger);
    await larger.stop();
    const names = Object.keys(lists) as ListName[];
    return rounded({
      measuredOn: todayInIndia(),
      machine: `${availableParallelism()} cores of ${cpus()[0]?.model?.trim()}, Node ${process.versions.node}, at a load of ${load.toFixed(1)}`,
      visits: visits as Measured['visits'],
      lists: Object.fromEntries(
        names.map((list) => [list, { few: few[list], many: many[list] }]),
      ) as Measured['lists'],
      initMs: initMs as Measured['initMs'],
      itemBytes,
      slipPdfBytes: visits.download?.bytes ?? 0,
    });
  } finally {
    await browser.close();
    folder.remove();
  }
}
