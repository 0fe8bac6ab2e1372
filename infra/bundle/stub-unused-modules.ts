import type { Plugin } from 'esbuild';

/** Loaded lazily by a library, and never in a function. Their stub throws, naming the module. */
const throwingModules = [
  // Lambda gives credentials in the environment; these providers look in files, SSO and instance metadata.
  '@aws-sdk/credential-provider-(?:ini|process|sso|web-identity|http)/',
  '@smithy/credential-provider-imds/',
  // Chromium is driven over the DevTools protocol, not WebDriver BiDi.
  'puppeteer-core/lib/puppeteer/bidi/bidi\\.js',
];

/** Imported statically by a library beside what is used, and never called. Their stub is empty. */
const emptyModules = [
  // Streaming rendering; a slip is rendered to a string, by React's legacy build.
  'react-dom/cjs/react-dom-server\\.node\\.',
  // Fonts, images and forms for drawing PDFs; Chromium draws ours, and pdf-lib only edits them.
  '@pdf-lib/standard-fonts/es/[A-Z][A-Za-z-]+\\.compressed\\.json',
  '@pdf-lib/upng/',
  'pdf-lib/es/api/(?:svgPath|form/(?:PDF\\w+|appearances))\\.js',
  // Downloading browsers, and a WebSocket to one; ours lies beside the bundle and speaks over a pipe.
  '@puppeteer/browsers/lib/(?:CLI|install)\\.js',
  'puppeteer-core/lib/puppeteer/node/NodeWebSocketTransport\\.js',
  // Certificates of authenticators, which are never asked for and refused: their formats, chains and revocation lists.
  '@simplewebauthn/server/esm/registration/verifications/(?:tpm/|verifyAttestation(?:Android|Apple|FIDO))',
  '@simplewebauthn/server/esm/(?:metadata/verifyAttestationWithMetadata|services/metadataService)\\.js',
  '@simplewebauthn/server/esm/helpers/(?:convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked)\\.js',
  '@simplewebauthn/server/esm/helpers/(?:mapX509SignatureAlgToCOSEAlg|validate(?:CertificatePath|ExtFIDOGenCEAAGUID))\\.js',
  // Emulated devices, and URL patterns for request interception.
  'puppeteer-core/lib/puppeteer/common/Device\\.js',
  'puppeteer-core/lib/third_party/urlpattern-polyfill/',
];

const nodeModulesPattern = (paths: readonly string[]) => new RegExp(`/node_modules/(?:${paths.join('|')})`);

const throwingStub = (path: string) =>
  `throw new Error(${JSON.stringify(`${path.replace(/^.*\/node_modules\//, '')} is stubbed out of the bundles`)})`;

/** An empty module from which any name may be imported: esbuild allows that of CommonJS alone, which an ES module re-exports. */
const emptyModuleId = 'stub:empty';
const emptyReexport = `export * from '${emptyModuleId}'; export { default } from '${emptyModuleId}';`;

/** Replaces modules that no function ever runs by stubs, for shorter cold starts (decision 15). */
export const stubUnusedModules: Plugin = {
  name: 'stub-unused-modules',
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
