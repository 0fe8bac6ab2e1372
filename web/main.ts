import './app/app.css';
import { preloadScreen } from './app/screens.ts';

// The screen comes side by side with what draws it, rather than after it.
preloadScreen(location.pathname);
import('./app/render.tsx').then(({ renderApp }) => renderApp());
