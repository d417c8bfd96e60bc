import { expect, test } from 'vitest'
import { checkGroups } from './check-groups.ts'
import { filesReachedBy, shardOf } from './chosen-files.ts'
import { createGrouping } from './group-of.ts'
import { readTestFiles } from './test-files.ts'

/** Vitest reads the tags of this file too, also in strings. */
const tag = (group: string) => `// @module-${'tag'} ${group}`
const file = (path: string, text = '') => ({ path, text })

test('the group follows from what a file reaches through tests, tools and the demo', () => {
  const sources = [
    file('tests/setup/nginx.ts', "import { execFileSync, spawn } from 'node:child_process'"),
    file('tests/setup/test-app.ts', "import { startApp } from '#server/app.ts'"),
    file('server/app.ts', "import { spawn } from 'node:child_process'"),
    file('tests/browser/visit.ts', "import { chromium } from 'playwright-core'"),
    file('demo/streams.ts', "import { startClipPublisher } from './publisher.ts'"),
  ]
  const groupOf = createGrouping(sources)
  const app = "import { startTestApp } from '#tests/setup/test-app.ts'\n"
  expect(groupOf(file('contract/odds.test.ts', "import { format } from './odds.ts'"))).toBe('unit')
  expect(groupOf(file('server/chat.test.ts', app))).toBe('server')
  expect(groupOf(file('tests/server/nginx.test.ts', `${app}import { startNginx } from '../setup/nginx.ts'`))).toBe(
    'system',
  )
  expect(groupOf(file('tools/x.test.ts', "import { execFileSync } from 'node:child_process'"))).toBe('unit')
  expect(groupOf(file('tests/browser/x.test.ts', "import { openPage } from './visit.ts'"))).toBe('browser')
  expect(groupOf(file('tests/browser/y.test.ts', "import type { Page } from 'playwright-core'"))).toBe('unit')
  expect(groupOf(file('tests/journeys/x.test.ts', "import { openPage } from '../browser/visit.ts'"))).toBe('journeys')
  expect(groupOf(file('demo/x.test.ts', "import { perform } from './streams.ts'"))).toBe('media')
  expect(groupOf(file('tests/x.test.ts', "import { seeds } from './simulate/turns.ts'"))).toBe('heavy')
})

test('a tag moves a file to a slower group only', () => {
  const groupOf = createGrouping([])
  const playback = "import { startClipPublisher } from '#demo/publisher.ts'"
  expect(groupOf(file('a.test.ts', tag('heavy')))).toBe('heavy')
  expect(groupOf(file('a.test.ts', `${tag('browser')}\n${playback}`))).toBe('media')
})

test('the check finds files without a group, useless tags and too many journeys', () => {
  const journeys = Array.from({ length: 9 }, (_, n) => `test('journey ${n}', run)`).join('\n')
  const sources = [
    file('web/a.test.ts', tag('unit')),
    file('web/b.test.ts', tag('slow')),
    file('web/c.test.ts', tag('heavy')),
    file('tests/journeys/all.test.ts', journeys),
  ]
  const paths = [...sources.map(({ path }) => path), 'scripts/d.test.ts', 'web/e.spec.ts', 'web/f.ts']
  expect(checkGroups(sources, paths)).toEqual([
    { path: 'scripts/d.test.ts', fault: expect.stringContaining('no run includes') },
    { path: 'web/e.spec.ts', fault: expect.stringContaining('no run includes') },
    { path: 'web/a.test.ts', fault: 'is in the group unit by its imports: remove its tag' },
    { path: 'web/b.test.ts', fault: expect.stringContaining('names the group slow') },
    { path: 'tests/journeys', fault: 'has 9 journeys, more than 8' },
  ])
})

test('the parts of all groups together are each test file once', () => {
  const { files, groupOf, isQuick } = readTestFiles()
  const slow = files.filter((one) => !isQuick(one))
  const parts = [1, 2, 3, 4].map((part) => shardOf(slow, { part, count: 4, groupOf }))
  expect([...files.filter(isQuick), ...parts.flat()].map(({ path }) => path).toSorted()).toEqual(
    files.map(({ path }) => path).toSorted(),
  )
  // Each group is spread over the parts.
  for (const part of parts) expect(new Set(part.map(groupOf)).size).toBe(new Set(slow.map(groupOf)).size)
})

test('changes reach the tests that import them and those of their domain, but not each test of the program', () => {
  const sources = [
    file('server/app.ts', "import { createChat } from './features/chat/chat.feature.ts'"),
    file('server/features/chat/chat.feature.ts', "import { limit } from './limit.rules.ts'"),
    file('server/features/chat/limit.rules.ts'),
    file('server/features/chat/limit.rules.test.ts', "import { limit } from './limit.rules.ts'"),
    file('tests/browser/chat.test.ts', "import { startApp } from '#server/app.ts'"),
    file('tests/browser/odds-board.test.ts', "import { chromium } from 'playwright-core'"),
    file('tests/server/start.test.ts', "import { spawn } from 'node:child_process'"),
    file('web/features/chat/log.tsx'),
  ]
  const tests = sources.filter(({ path }) => path.includes('.test.'))
  const groupOf = createGrouping(sources)
  const reached = (...changed: string[]) => filesReachedBy(changed, { tests, sources, groupOf }).map(({ path }) => path)
  expect(reached('server/features/chat/limit.rules.ts')).toEqual([
    'server/features/chat/limit.rules.test.ts',
    'tests/browser/chat.test.ts',
  ])
  expect(reached('web/features/chat/log.tsx')).toEqual(['tests/browser/chat.test.ts'])
  expect(reached('web/features/odds/prices.tsx')).toEqual(['tests/browser/odds-board.test.ts'])
  expect(reached('tests/browser/odds-board.test.ts')).toEqual(['tests/browser/odds-board.test.ts'])
})

test('code that concerns every page or program reaches the group browser or system, and other files nothing', () => {
  const sources = [
    file('tests/browser/odds.test.ts', "import { chromium } from 'playwright-core'"),
    file('tests/server/start.test.ts', "import { spawn } from 'node:child_process'"),
  ]
  const groupOf = createGrouping(sources)
  const reached = (path: string) =>
    filesReachedBy([path], { tests: sources, sources, groupOf }).map((test) => test.path)
  expect(reached('web/ui/button.tsx')).toEqual(['tests/browser/odds.test.ts'])
  expect(reached('server/app.ts')).toEqual(['tests/server/start.test.ts'])
  expect(reached('docs/cdn.md')).toEqual([])
})
