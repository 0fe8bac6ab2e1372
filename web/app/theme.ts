import { useState, useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const darkSchemeQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribeToSystemTheme(changed: () => void): () => void {
  const query = darkSchemeQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const getChosenTheme = () => document.documentElement.dataset.theme as Theme | undefined;

/** The current theme, and a toggle. Choosing the system's theme clears the stored choice. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const system: Theme = useSyncExternalStore(subscribeToSystemTheme, () => darkSchemeQuery().matches)
    ? 'dark'
    : 'light';
  const [chosen, setChosen] = useState(getChosenTheme);
  const theme = chosen ?? system;

  function toggle() {
    const other: Theme = theme === 'dark' ? 'light' : 'dark';
    const choice = other === system ? undefined : other;
    setChosen(choice);
    if (choice) {
      document.documentElement.dataset.theme = choice;
      localStorage.setItem('theme', choice);
    } else {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem('theme');
    }
  }
  return { theme, toggle };
}
