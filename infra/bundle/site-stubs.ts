import type { Plugin } from 'vite';

/** Modules of libraries that the site's own calls never run, by what stands in for them. */
const stubs: Record<string, string> = {
  // The configuration in web/lib/transport.ts is written in the shape that this function otherwise converts to.
  '@aws-amplify/core/dist/esm/utils/parseAmplifyConfig.mjs':
    'export const parseAmplifyConfig = (config) => config;',
  // Signs requests with credentials of AWS; ours have a token or a cookie.
  '@aws-amplify/core/dist/esm/clients/middleware/signing/middleware.mjs':
    "export const signingMiddlewareFactory = () => { throw new Error('signing is stubbed out of the site') };",
};

/** 'node_modules/<path>' → '<path>' */
const pathInLibrary = (id: string) => id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length);

/** Replaces modules that the site never runs by stubs, and fails the build where there is nothing to replace any more. */
export function stubUnusedModules(): Plugin {
  const unused = new Set(Object.keys(stubs));
  return {
    name: 'stub-unused-modules',
    apply: 'build',
    load(id) {
      const path = pathInLibrary(id);
      unused.delete(path);
      return stubs[path];
    },
    buildEnd(error) {
      if (!error && unused.size > 0)
        this.error(
          `infra/bundle/site-stubs.ts: no module is ${[...unused].join(', ')}. Mend its path, or remove it.`,
        );
    },
  };
}
