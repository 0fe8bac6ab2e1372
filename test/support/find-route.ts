import { allRoutes } from '../../shared/contract.ts';
import type { Route } from '../../shared/route.ts';

const routes = allRoutes.map(({ route }) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
}));

/** The route of the contract that a request is for; its path may have a query. */
export const findRoute = (method: string, path: string): Route | undefined =>
  routes.find(({ route, pattern }) => route.method === method && pattern.test(path))?.route;
