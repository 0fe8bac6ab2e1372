import { accountsRoutes } from './accounts.ts';
import { holidaysRoutes } from './holidays.ts';
import { leavesRoutes } from './leaves.ts';
import { payrollRoutes } from './payroll.ts';
import { policiesRoutes } from './policies.ts';
import { profilesRoutes } from './profiles.ts';
import type { Route } from './route.ts';
import { slipsRoutes } from './slips.ts';
import { systemRoutes } from './system.ts';

/** Every route of the portal by the feature that serves it. Within a feature, fixed paths stand before `{…}` ones. */
export const contract = {
  accounts: accountsRoutes,
  profiles: profilesRoutes,
  payroll: payrollRoutes,
  slips: slipsRoutes,
  holidays: holidaysRoutes,
  policies: policiesRoutes,
  leaves: leavesRoutes,
  system: systemRoutes,
} as const satisfies Record<string, Record<string, Route>>;

export type Feature = keyof typeof contract;

/** The contract as a list, for those that go through all of it. */
export const allRoutes: readonly { feature: Feature; name: string; route: Route }[] = Object.entries(
  contract,
).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => ({
    feature: feature as Feature,
    name,
    route: route as Route,
  })),
);
