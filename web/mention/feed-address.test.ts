import { expect, test } from 'vitest'
import { isPersonal, pathOf, placeOf } from './feed-address.ts'

const plain = { tab: 'newsfeed', friends: null, group: 'all', order: 'newest', tag: null, list: null } as const
const read = (query: string) => placeOf(new URLSearchParams(query))

test.each([
  ['', plain],
  ['nType=community&fFilter=friendsRequest', { ...plain, tab: 'community', friends: 'friendsRequest' }],
  ['nType=home', { ...plain, tab: 'home' }],
  ['nType=2', { ...plain, tab: 'event' }],
  ['nType=9&fFilter=x&gFilter=y&xem=z', plain],
  ['nType=constructor&gFilter=toString&xem=constructor', plain],
  ['gFilter=20&xem=noi-bat', { ...plain, group: 'commentator', order: 'hot' }],
  ['xem=cho-ban', { ...plain, order: 'forYou' }],
  ['xem=cho-ban&tag=vleague', { ...plain, tag: 'vleague' }],
  ['gFilter=normal&tag=vleague', { ...plain, group: 'normal', tag: 'vleague' }],
])('an address with %s is a place in the feed', (query, place) => {
  expect(read(query)).toEqual(place)
})

test('a place becomes an address that is parsed back', () => {
  for (const place of [
    plain,
    { ...plain, order: 'forYou' as const },
    { ...plain, tab: 'tip' as const },
    { ...plain, order: 'hot' as const, tag: 'tuyểnVN' },
  ]) {
    const path = pathOf(place)
    expect(placeOf(new URL(path, 'http://site').searchParams)).toEqual(place)
  }
  expect(pathOf(plain)).toBe('/bang-tin')
  expect(pathOf({ ...plain, by: 'thu_an' })).toBe('/thanh-vien/thu_an')
})

test('the viewer’s and friends’ posts are for members', () => {
  expect(
    [plain, { ...plain, tab: 'home' as const }, { ...plain, friends: 'friends' as const }].map(isPersonal),
  ).toEqual([false, true, true])
})
