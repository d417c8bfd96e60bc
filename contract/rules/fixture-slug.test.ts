import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixtureIdOfSlug, fixtureSlug, slugify } from './fixture-slug.ts'

test.each([
  ['Thép Xanh Nam Định', 'thep-xanh-nam-dinh'],
  ['Đông Á Thanh Hóa', 'dong-a-thanh-hoa'],
  ['HÀ NỘI FC', 'ha-noi-fc'],
  ['Brøndby & Łódź', 'brondby-lodz'],
  ['1. FC Köln', '1-fc-koln'],
  ['曼聯', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a slug ends in the fixture’s id, also when a team has no Latin letters', () => {
  expect(fixtureSlug({ home: 'Hà Nội', away: 'Nam Định', fixtureId: '10001' })).toBe('ha-noi-vs-nam-dinh-10001')
  expect(fixtureSlug({ home: '曼聯', away: 'Chelsea', fixtureId: '7' })).toBe('home-vs-chelsea-7')
})

test('the digits at the end identify the fixture, with any text before them', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (home, away, number) => {
      const fixtureId = String(number)
      expect(fixtureIdOfSlug(fixtureSlug({ home, away, fixtureId }))).toBe(fixtureId)
    }),
  )
  expect(fixtureIdOfSlug('12')).toBe('12')
  expect(fixtureIdOfSlug('khong-co-so')).toBeNull()
  expect(fixtureIdOfSlug('u23')).toBeNull()
  expect(fixtureIdOfSlug('a-9999999999999999999')).toBeNull()
})
