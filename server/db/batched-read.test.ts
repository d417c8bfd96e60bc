import { expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { createBatchedRead } from './batched-read.ts'

/** Returns a reader whose queries stay pending until the test calls `answer` or `fail`. */
function startReader() {
  const queries: { keys: string[]; answer: (rows: Map<string, string>) => void; fail: (error: Error) => void }[] = []
  const reader = createBatchedRead<string>(
    (keys) => new Promise((answer, fail) => void queries.push({ keys, answer, fail })),
  )
  return { queries, reader }
}

test('keys requested during a query are read together by the next query, each once', async () => {
  const { queries, reader } = startReader()
  const first = reader.read('1')
  const later = ['1', '2', '2', '3'].map((key) => reader.read(key))
  expect(queries.map(({ keys }) => keys)).toEqual([['1']])
  queries[0]?.answer(new Map([['1', 'old']]))
  expect(await first).toBe('old')
  await eventually(() => expect(queries).toHaveLength(2))
  expect(queries.map(({ keys }) => keys)).toEqual([['1'], ['1', '2', '3']])
  queries[1]?.answer(
    new Map([
      ['1', 'new'],
      ['2', 'two'],
    ]),
  )
  expect(await Promise.all(later)).toEqual(['new', 'two', 'two', null])
})

test('a failed query rejects its waiting callers, and the next query runs', async () => {
  const { queries, reader } = startReader()
  const first = reader.read('1')
  const second = reader.read('2')
  queries[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await eventually(() => expect(queries).toHaveLength(2))
  queries[1]?.answer(new Map([['2', 'two']]))
  expect(await second).toBe('two')
})
