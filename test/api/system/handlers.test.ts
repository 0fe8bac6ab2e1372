import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { functions } from '../../../infra/features.ts';
import { allRoutes, contract, type Feature } from '../../../shared/contract.ts';
import type { Route } from '../../../shared/route.ts';

const modules = import.meta.glob<{ app: Hono }>('../../../functions/**/*.lambda.ts');

/** `GET /api/leaves/:id`, as Hono writes a route of the contract. */
const honoRoute = ({ method, path }: Route) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const entryOf = (feature: string): string =>
  functions[feature as Feature]?.entry ?? `functions/${feature}/${feature}.lambda.ts`;

/** The routes of a feature, without the middleware that is there for every path. */
async function servedBy(feature: string): Promise<string[]> {
  const load = modules[`../../../${entryOf(feature)}`];
  if (!load) return [];
  const { app } = await load();
  return app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
}

type Listed = { feature: string; name: string; route: Route };

/** A sentence for each route that its feature does not serve. */
const unserved = (listed: Listed[], served: Map<string, string[]>) =>
  listed
    .filter(({ feature, route }) => !served.get(feature)?.includes(honoRoute(route)))
    .map(
      ({ feature, name, route }) =>
        `${route.method} ${route.path} is in the contract, but nothing answers it: ` +
        `add ${name} to the handlers of ${entryOf(feature)}, whose app is exported.`,
    );

/** A sentence for each handler of a path that the contract does not list for its feature. */
const unlisted = (listed: Listed[], served: Map<string, string[]>) =>
  [...served].flatMap(([feature, paths]) => {
    const known = listed.filter((one) => one.feature === feature).map(({ route }) => honoRoute(route));
    return paths
      .filter((path) => !known.includes(path))
      .map(
        (path) =>
          `${entryOf(feature)} serves ${path}, which the contract does not list: ` +
          `add its route to shared/${feature}/${feature}.ts, or to the feature that it belongs to.`,
      );
  });

const features = Object.keys(contract) as Feature[];
const served = async () =>
  new Map(await Promise.all(features.map(async (feature) => [feature, await servedBy(feature)] as const)));

test('every route of the contract is served by its feature, and nothing else is', async () => {
  const handlers = await served();
  expect(unserved([...allRoutes], handlers)).toEqual([]);
  expect(unlisted([...allRoutes], handlers)).toEqual([]);
});

test('a route without a handler, and a handler without a route, are told what they lack', async () => {
  const handlers = await served();
  const [first, ...others] = handlers.get('holidays') as string[];
  handlers.set('holidays', [...others, 'PATCH /api/holidays/:id']);
  expect(first).toBe('GET /api/holidays');
  expect(unserved([...allRoutes], handlers)).toContainEqual(
    expect.stringMatching(
      /^GET \/api\/holidays is in the contract.* add holidays to .* functions\/holidays\/holidays\.lambda\.ts/,
    ),
  );
  expect(unlisted([...allRoutes], handlers)).toContainEqual(
    expect.stringMatching(
      /^functions\/holidays\/holidays\.lambda\.ts serves PATCH \/api\/holidays\/:id.* shared\/holidays\/holidays\.ts/,
    ),
  );
});
