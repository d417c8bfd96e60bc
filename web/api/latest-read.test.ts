import { expect, test } from 'vitest'
import { createLatestRead } from './latest-read.ts'

test('the response of an earlier read is shown, unless that of a later one was shown before', () => {
  const { begin } = createLatestRead()
  const [first, second, third] = [begin(), begin(), begin()]
  expect([first.take(), third.take(), second.take(), first.take()]).toEqual([true, true, false, false])
  expect([second.isNewest(), third.isNewest()]).toEqual([false, true])
})

test('a dropped read is not shown, and a later one is', () => {
  const { begin, drop } = createLatestRead()
  const before = begin()
  drop()
  expect([before.isNewest(), before.take(), begin().take(), before.take()]).toEqual([false, false, true, false])
})
