/** The named properties of a record; one that it lacks is undefined. */
export const pick = <T extends object, Name extends keyof T>(record: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, Name>;
