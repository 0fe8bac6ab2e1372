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
          // A phone fetches six files at a time: a few, each whole in itself, rather than thirty small ones.
          groups: [
            // Alone in asking for the rest, so that this begins before React is there.
            { name: 'start', test: /web\/app\/screens\.ts$|preload-helper/ },
            // Changes with a new version of a library, not with ours.
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            // What the screens before signing in are made of, and every other screen as well.
            {
              name: 'entrance',
              test: /web\/(app\/(App|ErrorBoundary)|accounts\/(AuthLayout|AuthForm|sign-in-calls|messages)|lib\/(busy|client|form|parse-reply|session|toasts)|ui\/(Badge|Button|Card|class-names|Field|icons|inputs|Logo|PageHeader|PasswordField|states|ToastRegion))\.tsx?$/,
            },
            { name: 'dialog', test: /web\/ui\/Dialog\.tsx$/ },
            // What is inside both areas, or common to several features; the slip comes where it is shown.
            {
              name: 'inside',
              minShareCount: 2,
              test: /(web\/(app|lib|ui)|shared)\/[\w-]+\.tsx?$|@tanstack/,
            },
            { name: 'common', minShareCount: 3, test: /web\/(?!slips\/[Ss])/ },
          ],
        },
      },
    },
  },
});
