import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preloadScreen } from './screens.ts';

/** Draws the portal, once the screen that the address names is there. */
export async function renderApp(): Promise<void> {
  await preloadScreen(location.pathname);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
