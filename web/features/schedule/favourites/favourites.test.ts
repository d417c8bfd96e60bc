import { expect, test } from 'vitest'
import { joined, noFavourites, parseFavourites, toggled } from './favourites.ts'

test('sets and removes a star, and lists the latest first', () => {
  const two = toggled(toggled(noFavourites, 'teams', '1'), 'teams', '2')
  expect(two.teams).toEqual(['2', '1'])
  expect(toggled(two, 'teams', '2')).toEqual({ teams: ['1'], tournaments: [], fixtures: [] })
})

test('a team starred here and followed there counts once', () => {
  const own = { teams: ['1', '2'], tournaments: [], fixtures: ['9'] }
  const followed = { teams: ['2', '3'], tournaments: ['5'], fixtures: [] }
  expect(joined({ own, followed })).toEqual({ teams: ['1', '2', '3'], tournaments: ['5'], fixtures: ['9'] })
})

test('the oldest of too many stars is removed', () => {
  let many = noFavourites
  for (let id = 1; id <= 201; id += 1) many = toggled(many, 'fixtures', String(id))
  expect([many.fixtures.length, many.fixtures[0], many.fixtures.includes('1')]).toEqual([200, '201', false])
})

test.each([null, '', 'null', '[]', '{"teams":5}', '{"teams":[1,{"a":2},"x","-1"]}', '{'])(
  '%s in the storage counts as no favourites',
  (text) => {
    expect(parseFavourites(text)).toEqual(noFavourites)
  },
)

test('stored favourites are read back', () => {
  const kept = { teams: ['1001'], tournaments: ['101', '102'], fixtures: [] }
  expect(parseFavourites(JSON.stringify(kept))).toEqual(kept)
})
