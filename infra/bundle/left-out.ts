import type { Plugin } from 'esbuild';

/**
 * Loaded by a library at the moment when it is needed, which in a function is never. Asked for after all, each
 * says where it went.
 */
const throwingModules = [
  // Credentials come to a function in its environment; these would look in files, in single sign-on, on a server.
  '@aws-sdk/credential-provider-(?:ini|process|sso|web-identity|http)/',
  '@smithy/credential-provider-imds/',
  // Chromium is started by path and spoken to in its own protocol: no WebDriver, no search for a browser.
  'puppeteer-core/lib/puppeteer/bidi/bidi\\.js',
];

/** Named by a library beside what is used, and never called. */
const emptyModules = [
  // A page that streams to the reader; a slip is written in one piece, by React's other half.
  'react-dom/cjs/react-dom-server\\.node\\.',
  // Fonts, pictures and forms to draw with: PDFs are read and finished here, and drawn by Chromium.
  '@pdf-lib/standard-fonts/es/[A-Z][A-Za-z-]+\\.compressed\\.json',
  '@pdf-lib/upng/',
  'pdf-lib/es/api/(?:svgPath|form/(?:PDF\\w+|appearances))\\.js',
  // Downloading browsers, and a socket to one; ours is beside the bundle and at the end of a pipe.
  '@puppeteer/browsers/lib/(?:CLI|install)\\.js',
  'puppeteer-core/lib/puppeteer/node/NodeWebSocketTransport\\.js',
  // Phones to imitate, and rules of addresses to meet: nothing has an address here.
  'puppeteer-core/lib/puppeteer/common/Device\\.js',
  'puppeteer-core/lib/third_party/urlpattern-polyfill/',
];

const nodeModulesPattern = (paths: readonly string[]) => new RegExp(`/node_modules/(?:${paths.join('|')})`);

const throwingStub = (path: string) =>
  `throw new Error(${JSON.stringify(`${path.replace(/^.*\/node_modules\//, '')} is left out of the bundles`)})`;

/** As CommonJS, a module of which any name may be imported; an ES module can only hand that on. */
const emptyModuleId = 'left-out:nothing';
const emptyReexport = `export * from '${emptyModuleId}'; export { default } from '${emptyModuleId}';`;

/** Keeps out of the bundles what no function ever runs: less to load at a cold start. */
export const stubUnusedModules: Plugin = {
  name: 'left-out',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: nodeModulesPattern(throwingModules) }, ({ path }) => ({ contents: throwingStub(path) }));
    onLoad({ filter: nodeModulesPattern(emptyModules) }, () => ({ contents: emptyReexport, loader: 'js' }));
    onResolve({ filter: new RegExp(`^${emptyModuleId}$`) }, ({ path }) => ({
      path,
      namespace: emptyModuleId,
    }));
    onLoad({ filter: /^/, namespace: emptyModuleId }, () => ({ contents: 'module.exports = {}' }));
  },
};
