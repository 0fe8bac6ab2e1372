/** Whether any of the texts contains what is looked for, case and surrounding spaces aside. */
export function matchesSearch(search: string, ...texts: string[]): boolean {
  const term = search.trim().toLocaleLowerCase('en-IN');
  return texts.some((text) => text.toLocaleLowerCase('en-IN').includes(term));
}
