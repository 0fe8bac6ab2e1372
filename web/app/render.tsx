import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preloadScreen } from './screens.ts';

/** Renders the portal once the chunks of the screen at this address have come, so that nothing flickers. */
export async function renderApp(): Promise<void> {
  await preloadScreen(location.pathname);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
