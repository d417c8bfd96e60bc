import { expect, onTestFinished, test } from 'vitest'
import { storage } from '#web/ui/browser-storage.ts'
import { addRecent, maxRecent, readRecent } from './recent-emoji.ts'

const key = 'khan-dai.emoji'

test('the recent emoji are the last 24 different ones, most recent first, also where the browser stores nothing', () => {
  onTestFinished(() => void storage.write(key, null))
  for (const sign of ['⚽', '🔥', '⚽']) addRecent(sign)
  expect(readRecent()).toEqual(['⚽', '🔥'])
  for (let n = 0; n < 30; n++) addRecent(String.fromCodePoint(0x1f600 + n))
  expect(readRecent()).toHaveLength(maxRecent)
  expect(readRecent()[0]).toBe(String.fromCodePoint(0x1f600 + 29))
})

test.each(['no JSON', '{"a":1}', '[1,null]'])('a stored value of another form (%s) is an empty list', (stored) => {
  onTestFinished(() => void storage.write(key, null))
  storage.write(key, stored)
  expect(readRecent()).toEqual([])
})
