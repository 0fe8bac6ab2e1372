import { count } from '../../lib/count.ts';

/** More than these are better looked up in the list of the month. */
const maxNames = 10;

/** Names of people, the first of them where they are many. */
export function NameList({ names }: { names: readonly string[] }) {
  const more = names.length - maxNames;
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
    </>
  );
}
