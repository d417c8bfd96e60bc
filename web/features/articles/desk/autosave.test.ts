import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { createAutosave, type SaveState } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(save: (value: string, version: number) => Promise<number>) {
  const states: SaveState[] = []
  return { states, autosave: createAutosave<string>({ version: 1, save, told: (state) => states.push(state) }) }
}

test('what is typed in one go is saved once, on top of the version before', async () => {
  const saved: [string, number][] = []
  const { states, autosave } = begin(async (value, version) => saved.push([value, version]) && version + 1)
  for (const text of ['a', 'ab', 'abc']) autosave.change(text)
  await vi.runAllTimersAsync()
  autosave.change('abcd')
  await vi.runAllTimersAsync()
  expect(saved).toEqual([
    ['abc', 1],
    ['abcd', 2],
  ])
  expect(states.at(-1)).toBe('saved')
})

test('what is typed while it is being saved is saved after it, never beside it', async () => {
  let finish = (_: number) => {}
  const saved: string[] = []
  const { autosave } = begin((value) => {
    saved.push(value)
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  autosave.change('một')
  await vi.advanceTimersByTimeAsync(1_000)
  autosave.change('hai')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saved).toEqual(['một'])
  finish(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['một', 'hai'])
})

test('what fails is tried again; flush waits for it and tells why', async () => {
  let fails = 1
  const { states, autosave } = begin(async (_, version) => {
    if (fails-- > 0) throw new Error('offline')
    return version + 1
  })
  autosave.change('a')
  await expect(autosave.flush()).rejects.toThrow('offline')
  expect(states.at(-1)).toBe('failed')
  await vi.runAllTimersAsync()
  expect(states.at(-1)).toBe('saved')
})

test("somebody else's change is never written over", async () => {
  const save = vi.fn(async () => {
    throw new CallError({ name: 'ARTICLE_CHANGED', code: 1724, status: 409 })
  })
  const { states, autosave } = begin(save)
  autosave.change('a')
  await vi.runAllTimersAsync()
  autosave.change('b')
  await vi.runAllTimersAsync()
  expect(save).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toBe('conflict')
  await expect(autosave.flush()).rejects.toThrow()
})
