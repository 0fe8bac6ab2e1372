// Runs before the first paint, so that the page never flashes in the other theme than the stored one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // localStorage is blocked: the system's theme applies.
}
