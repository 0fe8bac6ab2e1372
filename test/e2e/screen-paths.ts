import { areas, authScreens } from '../../web/app/screens.ts';

/** The path of every screen; the first one, where an area has several for it. */
export const screenPaths: readonly string[] = [authScreens, ...areas.map(({ screens }) => screens)].flatMap(
  (screens) =>
    screens
      .filter(({ load }, index) => screens.findIndex((other) => other.load === load) === index)
      .map(({ path }) => path),
);

/** Whether a screen is one for visitors: most of these redirect signed-in users. */
export const isForVisitors = (path: string): boolean =>
  path !== '/set-password' && authScreens.some((screen) => screen.path === path);

/** A path with its parameters filled in. @throws Error where one has no value */
export const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}: add it to the parameters`);
    return value;
  });
