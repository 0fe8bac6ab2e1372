import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sources = '{shared,document,functions,web,infra,scripts,test}/**/*.{ts,tsx}';
const relativeImports = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;
const exportedNames =
  /^export (?:async |abstract )?(?:const|let|function\*?|class|enum|type|interface) (\w+)/gm;

/**
 * Names that a file exports and no file uses that imports it: they are its own. The exports of a function, and of any file that
 * none imports, belong to what loads it by its path.
 * @param root the top of the project
 * @returns a sentence for each
 */
export function findUnusedExports(root: string): string[] {
  const importers = new Map<string, Set<string>[]>();
  const texts = globSync(sources, { cwd: root }).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const words = new Set(text.match(/\w+/g));
    for (const [, specifier = ''] of text.matchAll(relativeImports)) {
      const imported = join(dirname(file), specifier);
      importers.set(imported, [...(importers.get(imported) ?? []), words]);
    }
    return { file, text };
  });
  return texts.flatMap(({ file, text }) => {
    const readers = file.endsWith('.lambda.ts') ? [] : (importers.get(file) ?? []);
    return [...text.matchAll(exportedNames)]
      .map(([, name = '']) => name)
      .filter((name) => readers.length > 0 && !readers.some((words) => words.has(name)))
      .map((name) => `${file} exports ${name}, which no other file uses: do not export it.`);
  });
}
