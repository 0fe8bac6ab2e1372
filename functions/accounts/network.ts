import { isIPv6 } from 'node:net';

/** An IPv6 address by its first 64 bits, as `2001:db8:0:7::`: the rest of them is one subscriber's to choose from. */
export function toNetworkPrefix(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
