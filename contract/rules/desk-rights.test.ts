import { expect, test } from 'vitest'
import type { roles } from '#contract/account.ts'
import { mayOpen, type Screen, screenAccess } from './desk-rights.ts'
import { mayAs } from './roles.ts'

const screensOf = (role: (typeof roles)[number]) =>
  (Object.keys(screenAccess) as Screen[]).filter((screen) => mayOpen(role, screen))

test('operators and owners open every screen, and members and commentators none', () => {
  const all = Object.keys(screenAccess)
  expect([screensOf('operator'), screensOf('owner')]).toEqual([all, all])
  expect([screensOf('user'), screensOf('commentator')]).toEqual([[], []])
})

test('each desk opens only its own screens', () => {
  expect(screensOf('moderator')).toEqual(['reports', 'held', 'appeals', 'members', 'rooms'])
  expect(screensOf('editor')).toEqual(expect.arrayContaining(['articles', 'films', 'translations']))
  expect(screensOf('sports-editor')).toEqual(expect.arrayContaining(['fixtures', 'teams', 'rulings']))
  const [editors, sportsEditors] = [screensOf('editor'), screensOf('sports-editor')]
  expect(editors.filter((screen) => sportsEditors.includes(screen))).toEqual([])
  expect([mayAs('editor', 'moderator'), mayAs('moderator', 'editor'), mayAs('operator', 'owner')]).toEqual([
    false,
    false,
    false,
  ])
  expect([mayOpen('owner', 'nothing'), mayOpen('owner', 'toString')]).toEqual([false, false])
})
