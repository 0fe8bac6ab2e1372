import { inflateSync } from 'node:zlib';

/** A PDF that Chromium has written: every object stands by itself, listed in the cross-reference table. */
export interface ChromiumPdf {
  /** An object as it is written; of a stream, its dictionary. */
  source: (id: number) => string;
  /** The inflated content of a stream. */
  content: (id: number) => Buffer;
  /** The content of a stream as it is written, which its dictionary describes. */
  stream: (id: number) => Buffer;
  trailer: string;
}

/** A reference to another object: '12 0 R'. */
const referencePattern = /\b(\d+) 0 R\b/g;
/** The ids of the objects that a source refers to, in order. */
export const referencesIn = (source: string): number[] =>
  Array.from(source.matchAll(referencePattern), ([, id]) => Number(id));

/** A source whose references lead to the new ids of the objects. */
export const renumberReferences = (source: string, newIds: ReadonlyMap<number, number>): string =>
  source.replace(referencePattern, (_, id) => `${newIds.get(Number(id))} 0 R`);

const streamMark = ' stream\n';

/** @throws Error where the file has no cross-reference table as Chromium writes it */
export function readChromiumPdf(raw: Uint8Array): ChromiumPdf {
  const file = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const text = file.toString('latin1');
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1]);
  const [, count = '', entries = '', trailer = ''] =
    /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)trailer\n([\s\S]*)startxref/.exec(text.slice(tableAt)) ?? [];
  if (!trailer) throw new Error('not a PDF as Chromium writes it');
  const offsets = Array.from({ length: Number(count) }, (_, id) =>
    Number(entries.slice(id * 20, id * 20 + 10)),
  );
  const inOrder = [...offsets.slice(1), tableAt].sort((a, b) => a - b);
  const endOf = new Map(inOrder.map((offset, index) => [offset, inOrder[index + 1] as number]));
  /** Where an object is, between its first line and its last. */
  const rangeOf = (id: number): [number, number] => {
    const offset = offsets[id] as number;
    return [offset + `${id} 0 obj\n`.length, (endOf.get(offset) as number) - '\nendobj\n'.length];
  };
  const stream = (id: number): Buffer => {
    const [start, end] = rangeOf(id);
    return file.subarray(text.indexOf(streamMark, start) + streamMark.length, end - '\nendstream'.length);
  };
  const source = (id: number): string => {
    const whole = text.slice(...rangeOf(id));
    const mark = whole.indexOf(streamMark);
    return mark < 0 ? whole : whole.slice(0, mark);
  };
  return {
    trailer,
    source,
    stream,
    content: (id) => (source(id).includes('/FlateDecode') ? inflateSync(stream(id)) : stream(id)),
  };
}
