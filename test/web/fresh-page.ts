/*
 * For test files that share a worker and its document: each begins with the page as the worker began with it. Its own
 * modules are fresh by test/support/fresh-modules.ts; React and jsdom stay loaded, and warm.
 */
const changed = [navigator, URL];
const worker = globalThis as { pageStart?: PropertyDescriptorMap[] };
worker.pageStart ??= changed.map((each) => Object.getOwnPropertyDescriptors(each));

for (const [i, each] of changed.entries()) {
  const start = worker.pageStart[i] ?? {};
  for (const name of Reflect.ownKeys(each))
    if (!Object.hasOwn(start, name)) Reflect.deleteProperty(each, name);
  Object.defineProperties(each, start);
}
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
