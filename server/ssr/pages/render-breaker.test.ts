import { expect, test } from 'vitest'
import { ApiError } from '#server/http/errors.ts'
import { createRenderBreaker } from './render-breaker.ts'

function setUp() {
  let timeMs = 0
  const changes: boolean[] = []
  const breaker = createRenderBreaker(
    (isOpen) => changes.push(isOpen),
    () => timeMs,
  )
  let tries = 0
  /** Returns whether the rendering was tried, and what came of it. */
  async function render(outcome: 'page' | 'no data' | 'fault'): Promise<[boolean, string]> {
    const before = tries
    const result = await breaker
      .run(async () => {
        tries += 1
        if (outcome === 'page') return outcome
        throw outcome === 'fault' ? new Error(outcome) : new ApiError('UNAVAILABLE')
      })
      .catch((error: Error) => error.message)
    return [tries > before, result]
  }
  return { breaker, changes, render, wait: (durationMs: number) => (timeMs += durationMs) }
}

test('after three renderings in a row without data, one a second is tried, until one succeeds', async () => {
  const { breaker, changes, render, wait } = setUp()
  for (let n = 0; n < 3; n++) expect(await render('no data')).toEqual([true, 'UNAVAILABLE'])
  expect(breaker.isOpen()).toBe(true)
  wait(1_000)
  expect(await render('no data')).toEqual([true, 'UNAVAILABLE'])
  expect(await render('page')).toEqual([false, 'UNAVAILABLE'])
  wait(999)
  expect(await render('page')).toEqual([false, 'UNAVAILABLE'])
  wait(1)
  expect(await render('page')).toEqual([true, 'page'])
  expect(await render('page')).toEqual([true, 'page'])
  expect(changes).toEqual([true, false])
})

test('faults of single pages, and pages without data among others with data, stop nothing', async () => {
  const { breaker, changes, render } = setUp()
  for (const outcome of ['no data', 'no data', 'page', 'no data', 'no data', 'fault', 'fault'] as const)
    expect((await render(outcome))[0]).toBe(true)
  expect(breaker.isOpen()).toBe(false)
  expect(changes).toEqual([])
})
