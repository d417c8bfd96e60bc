import { expect, test } from 'vitest'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import { createVirtualClock } from '#tests/setup/virtual-clock.ts'
import { createScoreFeed } from './score-feed.topic.ts'

type Event = { type: string; list?: FixtureDelta[] }

function open() {
  const clock = createVirtualClock()
  const scores: { atMs: number; versions: [string, number][] }[] = []
  let fixtures = 0
  const realtime = {
    publish(_topic: unknown, _of: unknown, event: Event) {
      if (event.type === 'fixture') fixtures += 1
      else
        scores.push({
          atMs: clock.steadyMs(),
          versions: (event.list ?? []).map(({ fixtureId, version }) => [fixtureId, version]),
        })
    },
  }
  const feed = createScoreFeed(realtime as unknown as Parameters<typeof createScoreFeed>[0], clock)
  const change = (fixtureId: string, version: number) => feed.changed({ fixtureId, version } as FixtureDelta)
  return { clock, scores, change, close: feed.close, fixtures: () => fixtures }
}

test('the first change is published immediately, and later ones together each second, the newest of each fixture', async () => {
  const { clock, scores, change, fixtures } = open()
  change('a', 1)
  await clock.pass(10)
  for (const version of [2, 3]) for (const id of ['a', 'b']) change(id, version)
  change('b', 1)
  await clock.pass(2_000)
  change('b', 4)
  await clock.pass(0)
  expect(scores).toEqual([
    { atMs: 0, versions: [['a', 1]] },
    {
      atMs: 1_000,
      versions: [
        ['a', 3],
        ['b', 3],
      ],
    },
    { atMs: 2_010, versions: [['b', 4]] },
  ])
  expect(fixtures()).toBe(7)
})

test('without changes nothing is published, and after the end neither', async () => {
  const { clock, scores, change, close } = open()
  await clock.pass(10_000)
  change('a', 1)
  close()
  await clock.pass(10_000)
  expect(scores).toEqual([])
})
