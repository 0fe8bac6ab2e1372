/** Whether any of the texts contains what is looked for, case and surrounding spaces aside. */
export function found(search: string, ...texts: string[]): boolean {
  const sought = search.trim().toLocaleLowerCase('en-IN');
  return texts.some((text) => text.toLocaleLowerCase('en-IN').includes(sought));
}
