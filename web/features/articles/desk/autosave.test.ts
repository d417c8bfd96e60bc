import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { createAutosave, type SaveState } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(save: (value: string, version: number) => Promise<number>) {
  const states: SaveState[] = []
  return { states, autosave: createAutosave<string>({ version: 1, save, onState: (state) => states.push(state) }) }
}

test('text typed without a pause is saved once, based on the previous version', async () => {
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

test('text typed during a save is saved after it, never in parallel', async () => {
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

test('retries a failed save; flush waits for the save and rejects with its error', async () => {
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

test('a refused text is sent again only after a change', async () => {
  const save = vi.fn(async (value: string, version: number) => {
    if (value.length > 3) throw new CallError({ name: 'BAD_INPUT', code: 0, status: 400 })
    return version + 1
  })
  const { states, autosave } = begin(save)
  autosave.change('quá dài')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([save.mock.calls.length, states.at(-1)]).toEqual([1, 'refused'])
  autosave.change('vừa')
  await vi.runAllTimersAsync()
  expect(states.at(-1)).toBe('saved')
})

test('never overwrites another writer’s change', async () => {
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

test('after a conflict the writer continues from the seen version, with the chosen text', async () => {
  const saved: [string, number][] = []
  let isBehind = true
  const { states, autosave } = begin(async (value, version) => {
    if (isBehind) throw new CallError({ name: 'ARTICLE_CHANGED', code: 1724, status: 409 })
    saved.push([value, version])
    return version + 1
  })
  autosave.change('mine')
  await vi.runAllTimersAsync()
  isBehind = false
  autosave.resume(7, 'both')
  await vi.runAllTimersAsync()
  expect(saved).toEqual([['both', 7]])
  autosave.resume(9, null)
  expect(states.at(-1)).toBe('saved')
  autosave.change('next')
  await autosave.flush()
  expect(saved.at(-1)).toEqual(['next', 9])
})

test('a deleted article is not saved again', async () => {
  const save = vi.fn(async () => {
    throw new CallError({ name: 'ARTICLE_NOT_FOUND', code: 1721, status: 404 })
  })
  const { states, autosave } = begin(save)
  autosave.change('a')
  await vi.runAllTimersAsync()
  expect(save).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toBe('gone')
})

test('discarded text is not saved', async () => {
  const save = vi.fn(async () => 2)
  const { autosave } = begin(save)
  autosave.change('a')
  autosave.discard()
  await autosave.flush()
  await vi.runAllTimersAsync()
  expect(save).not.toHaveBeenCalled()
})
