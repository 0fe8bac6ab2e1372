/** An email address with a line break opportunity before its @. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
