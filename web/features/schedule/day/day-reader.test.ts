import { expect, test } from 'vitest'
import type { FixtureSummary } from '#contract/schedule.ts'
import { createDayReader } from './day-reader.ts'

const fixture = (fixtureId: string, id: string) => ({ fixtureId, tournament: { id } }) as FixtureSummary
const idsOf = (list: FixtureSummary[]) => list.map(({ fixtureId }) => fixtureId)

const parts: Record<string, { list: FixtureSummary[]; next: string | null }> = {
  one: { list: [fixture('2', 'b'), fixture('3', 'b')], next: 'two' },
  two: { list: [fixture('3', 'b'), fixture('4', 'c')], next: 'three' },
  three: { list: [fixture('5', 'd')], next: null },
}

function reading(read: (after: string) => Promise<{ list: FixtureSummary[]; next: string | null }>) {
  const reader = createDayReader({ list: [fixture('1', 'a')], next: 'one' }, read)
  reader.pages.subscribe(() => reader.shown(reader.pages.get().fixtures.length))
  return reader
}

/** Resolves when the reader's state meets the condition. */
function until(reader: ReturnType<typeof reading>, isSo: (now: ReturnType<typeof reader.pages.get>) => boolean) {
  return new Promise<void>((resolve) => {
    const look = () => isSo(reader.pages.get()) && resolve()
    reader.pages.subscribe(look)
    look()
  })
}

test('loads pages up to the group in view, each page once and no fixture twice', async () => {
  const asked: string[] = []
  const reader = reading(async (after) => {
    asked.push(after)
    return parts[after] ?? { list: [], next: null }
  })
  reader.reach('c', 1)
  reader.reach('b', 2)
  await until(reader, ({ next }) => next === 'three')
  expect(asked).toEqual(['one', 'two'])
  expect(idsOf(reader.pages.get().fixtures)).toEqual(['1', '2', '3', '4'])
  reader.reach('d', 9)
  await until(reader, ({ next }) => next === null)
  expect(asked).toEqual(['one', 'two', 'three'])
})

test('reads the next page only after the rows of the previous one are shown', async () => {
  const asked: string[] = []
  const reader = createDayReader({ list: [fixture('1', 'a')], next: 'one' }, async (after) => {
    asked.push(after)
    return parts[after] ?? { list: [], next: null }
  })
  reader.reach('c', 1)
  await until(reader, ({ fixtures }) => fixtures.length === 3)
  expect(asked).toEqual(['one'])
  reader.shown(3)
  await until(reader, ({ fixtures }) => fixtures.length === 4)
  expect(asked).toEqual(['one', 'two'])
})

test('reports a failed page, does not retry it automatically, and reads it on retry', async () => {
  let isDown = true
  let asked = 0
  const reader = reading(async (after) => {
    asked += 1
    if (isDown) throw new Error('unreachable')
    return parts[after] ?? { list: [], next: null }
  })
  reader.reach('b', 2)
  await until(reader, ({ hasFailed }) => hasFailed)
  reader.reach('c', 1)
  expect(asked).toBe(1)
  isDown = false
  reader.retry()
  await until(reader, ({ next }) => next === 'three')
  expect(reader.pages.get()).toMatchObject({ hasFailed: false })
})
