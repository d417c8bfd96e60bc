import { expect, test } from 'vitest'
import { type GuestPlace, readPlaces, withPlace } from './places.ts'

const at = (partId: string, more: Partial<GuestPlace> = {}): GuestPlace => ({
  partId,
  workId: '1',
  place: 10,
  isDone: false,
  seenAt: 5,
  ...more,
})

test('replaces the older position in a part and lists the newer one first', () => {
  const kept = withPlace([at('1'), at('2')], at('2', { place: 40 }))
  expect(kept.map(({ partId, place }) => [partId, place])).toEqual([
    ['2', 40],
    ['1', 10],
  ])
})

test('at most a hundred parts are kept, and the oldest are removed', () => {
  const full = Array.from({ length: 100 }, (_, index) => at(String(index)))
  const kept = withPlace(full, at('new', { partId: '500' }))
  expect([kept.length, kept[0]?.partId, kept.at(-1)?.partId]).toEqual([100, '500', '98'])
})

test.each([
  ['nothing', null],
  ['not JSON', '{'],
  ['something else', '{"a":1}'],
  ['entries of another shape', '[1, null, {"partId":"x"}, {"partId":"1","workId":"2","place":"3"}]'],
])('%s in the browser is not a position', (_, text) => {
  expect(readPlaces(text)).toEqual([])
})
