import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteChunks } from './infra/bundle/site-chunks.ts';
import { stubUnusedModules } from './infra/bundle/site-stubs.ts';

const chunks = siteChunks(fileURLToPath(new URL('web', import.meta.url)));

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), stubUnusedModules(), chunks.plugin],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // light-dark() stays as it is written: the polyfill for older browsers doubles every colour.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content security policy allows no data: URLs and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
});
