import { count } from '../../lib/count.ts';

/** More than these are better looked up in the list of the month. */
const maxNames = 10;

/** Names of people, the first of them where they are many, as the end of a sentence. */
export function NameList({ names }: { names: readonly string[] }) {
  const more = names.length - maxNames;
  const hasFullStop = more <= 0 && names.at(-1)?.endsWith('.');
  return (
    <>
      {names.slice(0, maxNames).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names never change, and two people can have the same
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${count(more, 'other', 'others')}`}
      {!hasFullStop && '.'}
    </>
  );
}
