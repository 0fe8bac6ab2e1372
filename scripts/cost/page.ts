const begin = '<!-- computed by npm run cost -->';
const end = '<!-- end of what is computed -->';

/** The page with what stands between its two marks replaced. */
export function replaceTables(page: string, tables: string): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before < 0 || after < before) throw new Error('docs/cost.md has lost its marks');
  return `${page.slice(0, before + begin.length)}\n\n${tables}\n\n${page.slice(after)}`;
}
