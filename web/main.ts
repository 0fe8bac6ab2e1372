import './app/app.css';
import { fetchScreen } from './app/screens.ts';

// The screen comes side by side with what draws it, rather than after it.
fetchScreen(location.pathname);
import('./app/draw.tsx').then(({ draw }) => draw());
