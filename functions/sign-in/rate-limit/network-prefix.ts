import { isIPv6 } from 'node:net';

/** An IPv6 address as its /64 prefix, `2001:db8:0:7::`: a subscriber can use any of the addresses below it. */
export function toNetworkPrefix(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
