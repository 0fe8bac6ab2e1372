import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // light-dark() stays as it is written: the polyfill for older browsers doubles every colour.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content security policy allows no data: URLs and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with a new version of a library, not with ours; and zips best in one piece.
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            // What every form and state is made of, rather than a dozen tiny files.
            {
              name: 'kit',
              test: /web\/ui\/(Badge|Button|Card|class-names|Field|icons|inputs|Logo|PageHeader|PasswordField|states)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
