import { expect, test } from 'vitest'
import { readStreamId } from './stream-id.ts'

test.each([
  ['kd-1-secret', 'kd-1-secret'],
  [' kd-1-secret\n', 'kd-1-secret'],
  ['publish:kd-1-secret', 'kd-1-secret'],
  ['publish/kd-1-secret', 'kd-1-secret'],
  ['live/kd-1-secret', 'kd-1-secret'],
  ['#!::r=kd-1-secret,m=publish', 'kd-1-secret'],
  ['#!::m=publish,r=live/kd-1-secret,u=lan', 'kd-1-secret'],
  ['#!::r=kd-1-secret', 'kd-1-secret'],
  ['#!::r=kd-1-secret,m=request', ''],
  ['%23!%3A%3Ar%3Dkd-1-secret%2Cm%3Dpublish', 'kd-1-secret'],
  ['100%', '100%'],
  ['#!::u=lan', ''],
  ['', ''],
])('the key of %j', (streamId, key) => {
  expect(readStreamId(streamId)).toBe(key)
})
