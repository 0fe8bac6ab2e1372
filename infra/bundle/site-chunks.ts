import { basename, dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Cluster, type Load, planChunks } from './chunk-plan.ts';

/**
 * The cost of one more chunk to a load, in bytes of source: a request, and less for gzip to find repeated. A larger
 * number makes fewer chunks, and loads with more in them that they do not need.
 */
const chunkCost = 4500;

/** More chunks than there are: rolldown wants to know its groups before there is a graph. */
const maxChunks = 160;

/** Changes with a new version of a library, not with ours. */
const react = /node_modules\/(react|react-dom|react-router|scheduler)\//;

type GetModule = (id: string) => Rolldown.ModuleInfo | null;

/** Modules, and all that they import statically. */
function withImports(ids: Iterable<string>, getModule: GetModule): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of getModule(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Bytes of source, without comments, which libraries are full of. */
const sizeOf = (module: Rolldown.ModuleInfo | null) =>
  module?.code?.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').length ?? 0;

/**
 * The modules of each screen, and then of each lazy part, together with those that every page has from which it is
 * loaded.
 */
function readLoads(screens: readonly string[][], getModule: GetModule): Load[] {
  const unique = new Map(screens.map((files) => [files.join(), files]));
  const loads = new Set<Set<string>>([...unique.values()].map((files) => withImports(files, getModule)));
  const entries = new Set(screens.flat());
  for (const load of loads) {
    for (const entry of [...load].flatMap((id) => getModule(id)?.dynamicallyImportedIds ?? [])) {
      if (entries.has(entry)) continue;
      entries.add(entry);
      const importers = new Set(getModule(entry)?.dynamicImporters);
      const pages = [...loads].filter((page) => !page.isDisjointFrom(importers));
      const present = pages.reduce((common, page) => common.intersection(page), load);
      loads.add(withImports([entry, ...present], getModule));
    }
  }
  return [...loads];
}

/** Called as the folder, or the library, that most of it comes from. */
function nameOf({ modules }: Cluster): string {
  const sizes = new Map<string, number>();
  for (const { id, size } of modules) {
    const place =
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
      /\/(?:web|shared)\/([\w-]+)/.exec(id)?.[1] ??
      'document';
    sizes.set(place, (sizes.get(place) ?? 0) + size);
  }
  const [name] = [...sizes].reduce((most, place) => (place[1] > most[1] ? place : most));
  return name.replace('@', '').replace('/', '-');
}

/** A style sheet is a file of its own: with other modules it would change how other screens look and print. */
const sharedSheet = (id: string, getModule: GetModule) =>
  id.endsWith('.css') && (getModule(id)?.importers.length ?? 0) > 1 ? basename(id, '.css') : null;

/** web/app/screens.ts: what is imported for each screen, and for the layout around it. */
interface Screens {
  areas: readonly { layout: Imports; screens: readonly Imports[] }[];
  authScreens: readonly Imports[];
}
interface Imports {
  load: () => unknown;
}

/** '() => import("../accounts/LoginScreen.tsx")' in a folder → the path of that file. */
function importedFile({ load }: Imports, folder: string): string {
  const path = /["'](\.[^"']+)["']/.exec(load.toString())?.[1];
  if (!path) throw new Error(`infra/bundle/site-chunks.ts: ${load} imports no file.`);
  return join(folder, path);
}

/** The files of each screen and of the layout around it. */
async function readScreens(file: string): Promise<string[][]> {
  // The path is in a variable: Vite would take a literal, and with it every screen, for a part of its configuration.
  const { areas, authScreens }: Screens = await import(file);
  const screens = [
    ...authScreens.map((screen) => [screen]),
    ...areas.flatMap(({ layout, screens }) => screens.map((screen) => [layout, screen])),
  ];
  return screens.map((imports) => imports.map((each) => importedFile(each, dirname(file))));
}

/**
 * Plans the chunks of the site from its module graph: modules travel with the screens that need them, and a new feature
 * weighs on no other's (decision 69).
 */
export function siteChunks(web: string) {
  const screensFile = join(web, 'app/screens.ts');
  let screens: string[][] = [];
  let plan: Map<string, { index: number; name: string }> | undefined;

  function planOf(getModule: GetModule) {
    // Imports all other chunks, so that they are fetched in parallel with React.
    const start = withImports([join(web, 'index.html')], getModule);
    const loads = readLoads(
      screens.map((files) => [join(web, 'app/render.tsx'), ...files]),
      getModule,
    );
    const modules = [...new Set(loads.flatMap((load) => [...load]))]
      .filter((id) => !start.has(id) && !react.test(id) && !id.startsWith('\0') && !id.endsWith('.css'))
      .map((id) => ({ id, info: getModule(id) }))
      // A dynamically imported module stays a chunk of its own, with the modules that it alone needs.
      .filter(({ info }) => info?.dynamicImporters.length === 0)
      .map(({ id, info }) => ({ id, size: sizeOf(info), imports: info?.importedIds ?? [] }));
    const clusters = planChunks(modules, loads, chunkCost);
    if (clusters.length > maxChunks) throw new Error('infra/bundle/site-chunks.ts: raise maxChunks.');
    return new Map(
      clusters.flatMap((cluster, index) => {
        const name = nameOf(cluster);
        return cluster.modules.map(({ id }) => [id, { index, name }] as const);
      }),
    );
  }

  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'start', test: (id) => id === screensFile || id.includes('preload-helper') },
    { name: 'react', test: react },
    { debugName: 'sheets', name: (id, graph) => sharedSheet(id, (module) => graph.getModuleInfo(module)) },
    ...Array.from({ length: maxChunks }, (_, index) => ({
      debugName: `planned ${index}`,
      name(id: string, graph: Rolldown.ChunkingContext) {
        plan ??= planOf((module) => graph.getModuleInfo(module));
        const planned = plan.get(id);
        return planned?.index === index ? planned.name : null;
      },
    })),
  ];
  const plugin: Plugin = {
    name: 'site-chunks',
    apply: 'build',
    async buildStart() {
      screens = await readScreens(screensFile);
      plan = undefined;
    },
  };
  return { groups, plugin };
}
