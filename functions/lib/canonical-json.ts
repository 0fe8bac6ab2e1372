type Plain = string | number | boolean | null | undefined | object;

const sortKeys = (_name: string, value: Plain): Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON that does not depend on the order of properties, nor on absent ones. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys);
