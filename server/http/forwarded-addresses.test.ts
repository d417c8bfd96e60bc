import { expect, test } from 'vitest'
import { stripForwardedPorts } from './forwarded-addresses.ts'

test.each([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[::1]:80', '::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['198.51.100.7,203.0.113.9:51234 , 10.0.0.2:4711', '198.51.100.7, 203.0.113.9, 10.0.0.2'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is read as %s', (given, read) => {
  const headers = { 'x-forwarded-for': given }
  stripForwardedPorts(headers)
  expect(headers['x-forwarded-for']).toBe(read)
})
