import { expect, test } from 'vitest'
import { readFresh } from './read-fresh.ts'
import type { Threads } from './threads.ts'

const threads = (...ids: number[]) => ids.map((id) => ({ id: String(id) })) as unknown as Threads
const idsOf = (list: Threads) => list.map(({ id }) => Number(id))

/** Returns pages of three threads, the newest first, with the id of the last one as the cursor. */
function pagesOf(newest: number, hidden: readonly number[] = []) {
  const ids = Array.from({ length: newest }, (_, at) => newest - at).filter((id) => !hidden.includes(id))
  return async (after: string | null) => {
    const rest = after === null ? ids : ids.filter((id) => id < Number(after))
    const list = threads(...rest.slice(0, 3))
    return { list, next: rest.length > 3 ? (list.at(-1)?.id ?? null) : null }
  }
}

test('reads as many pages as the fresh threads need', async () => {
  const listed = threads(4, 3, 2, 1)
  expect(idsOf(await readFresh({ fresh: ['5', '6', '7', '8', '9', '10', '11'], listed }, pagesOf(11)))).toEqual(
    expect.arrayContaining([11, 10, 9, 8, 7, 6, 5]),
  )
})

test('a fresh thread that the viewer cannot see does not make it read all pages', async () => {
  const read: number[] = []
  const pages = pagesOf(30, [25])
  const page = async (after: string | null) => {
    read.push(Number(after))
    return pages(after)
  }
  await readFresh({ fresh: ['25', '26', '27', '28', '29', '30'], listed: threads(24, 23) }, page)
  expect(read).toEqual([0, 28])
})

test('returns no thread that is older than the listed ones', async () => {
  const listed = threads(6, 4)
  expect(idsOf(await readFresh({ fresh: ['7'], listed }, pagesOf(7, [6, 5])))).toEqual([7, 4])
  expect(idsOf(await readFresh({ fresh: ['7'], listed: threads(6) }, pagesOf(7, [6])))).toEqual([7])
  expect(idsOf(await readFresh({ fresh: ['2'], listed: [] }, pagesOf(2)))).toEqual([2, 1])
})
