/** The named properties of a record; one that it lacks is undefined. */
export function pick<T extends object, Name extends keyof T>(
  record: T,
  names: readonly Name[],
): Pick<T, Name> {
  const picked: Partial<Pick<T, Name>> = {};
  for (const name of names) picked[name] = record[name];
  return picked as Pick<T, Name>;
}
