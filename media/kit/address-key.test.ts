import { expect, test } from 'vitest'
import { addressKey, networkKey } from './address-key.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0.100', 'fe80:0:0:0'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  [undefined, ''],
])('%s is counted as %s: IPv6 by its /64', (ip, key) => expect(addressKey(ip)).toBe(key))

test.each([
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  [undefined, null],
])('%s is in the network %s: IPv6 in its /48', (ip, key) => expect(networkKey(ip)).toBe(key))
