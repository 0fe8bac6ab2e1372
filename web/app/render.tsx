import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preloadScreen } from './screens.ts';

/** Renders the portal once the chunks of the current screen are loaded, so that no fallback flashes. */
export async function renderApp(): Promise<void> {
  await preloadScreen(location.pathname);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
