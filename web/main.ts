import './app/app.css';
import { preloadScreen } from './app/screens.ts';

// The chunks of the screen are fetched in parallel with the router and React, not after them.
preloadScreen(location.pathname);
import('./app/App.tsx').then(({ renderApp }) => renderApp());
