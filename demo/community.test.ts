import { expect, test } from 'vitest'
import { friendPairs, neighbours } from './community.ts'
import { avatars } from './pictures/avatars.ts'

const teams = ['Hà Nội', 'Thép Xanh Nam Định', 'Công an TP.HCM'].map((name, at) => ({ key: `v/${at}`, name }))

test('the community is the same two hundred members at every start, without duplicates', () => {
  const people = neighbours(teams)
  expect(people).toHaveLength(200)
  expect(people).toEqual(neighbours(teams))
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length)
  expect(new Set(people.map(({ name }) => name)).size).toBe(people.length)
})

test('usernames follow the rules for members, and no bio has an unfilled placeholder', () => {
  for (const { username, bio, teams: followed } of neighbours(teams)) {
    expect(username).toMatch(/^[a-z0-9_]{3,24}$/)
    expect(bio).not.toMatch(/[{}]/)
    expect(followed.length).toBeGreaterThan(0)
  }
})

test('about half of the members have a drawn picture, each a different one', () => {
  const worn = neighbours(teams).flatMap(({ avatar }) => avatar ?? [])
  expect(worn.length).toBeGreaterThan(60)
  expect(new Set(worn).size).toBe(worn.length)
  expect(avatars).toEqual(expect.arrayContaining(worn))
})

test('each pair of friends is listed once, and most members have friends', () => {
  const pairs = friendPairs(200)
  expect(new Set(pairs.map(String)).size).toBe(pairs.length)
  expect(pairs.every(([one, other]) => one < other)).toBe(true)
  expect(new Set(pairs.flat()).size).toBeGreaterThan(150)
})
