/** Lets one piece of work in at a time, in the order of asking; one that fails lets the next one in. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const current = last.then(work, work);
    last = current;
    return current;
  };
}
