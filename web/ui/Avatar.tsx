/** White text has a contrast of at least 4.5:1 on each. */
const gradients = [
  'from-[#c2477f] to-[#a83268]',
  'from-[#5f5bef] to-[#4540d4]',
  'from-[#1f7a44] to-[#1a6b3b]',
  'from-[#a3621a] to-[#8a5214]',
  'from-[#1d6fa5] to-[#175d8c]',
  'from-[#b8501f] to-[#9c4318]',
];

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

const gradientOf = (name: string) =>
  gradients[
    [...name].reduce((sum, letter) => (sum * 37 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % gradients.length
  ];

/** A person's initials on a colour of their own. Decorative: the name is beside it. */
export function Avatar({ name, className = 'size-9 text-12' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center rounded-full bg-linear-to-br font-semibold text-white select-none ${gradientOf(name)} ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}
