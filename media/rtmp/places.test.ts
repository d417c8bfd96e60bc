import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('one /64 of IPv6 shares its places however many addresses it uses, and the next one has its own', () => {
  const places = createPlaces({ inAll: 10, perAddress: 2 })
  expect(places.take('2001:db8:1:2::1')).not.toBeNull()
  expect(places.take('2001:db8:1:2:ffff::9')).not.toBeNull()
  expect(places.take('2001:db8:1:2:3:4:5:6')).toBeNull()
  expect(places.take('2001:db8:1:3::1')).not.toBeNull()
})

test('IPv4 counts the same on a socket of both families', () => {
  const places = createPlaces({ inAll: 10, perAddress: 1 })
  expect(places.take('::ffff:203.0.113.9')).not.toBeNull()
  expect(places.take('203.0.113.9')).toBeNull()
  expect(places.take('203.0.113.10')).not.toBeNull()
})

test('a place that is given back can be taken again, in all and by its address', () => {
  const places = createPlaces({ inAll: 1, perAddress: 1 })
  const giveBack = places.take('203.0.113.9')
  expect(places.take('203.0.113.10')).toBeNull()
  giveBack?.()
  expect(places.take('203.0.113.9')).not.toBeNull()
})
