/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts` */
export function expandBraces(glob: string): string[] {
  const [, before, names, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(glob) ?? [];
  return names?.split(',').flatMap((name) => expandBraces(`${before}${name}${after}`)) ?? [glob];
}
