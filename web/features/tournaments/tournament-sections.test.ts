import { expect, test } from 'vitest'
import { tournamentAddressOf, tournamentPath } from './tournament-sections.ts'

const read = (query: string) => tournamentAddressOf(new URLSearchParams(query))

test('an address names a section, a season, a round and a way of counting', () => {
  expect(read('')).toEqual({ section: 'tong-quan', season: null, round: null, view: 'overall' })
  expect(read('xem=bang&mua=12&tinh=san-nha')).toEqual({ section: 'bang', season: '12', round: null, view: 'home' })
})

test.each(['xem=khac', 'mua=12x', 'mua=', 'vong=1', 'vong=league-', 'tinh=tong'])('%s does not exist', (query) => {
  expect(read(query)).toBeNull()
})

test('an address is built as it is parsed', () => {
  for (const query of ['', 'xem=lich&mua=3&vong=knockout-qf', 'xem=bang&tinh=phong-do']) {
    const address = read(query)
    expect(tournamentPath('7', address ?? {})).toBe(`/giai-dau/7${query && `?${query}`}`)
  }
})
