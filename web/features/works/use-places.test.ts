import { expect, test } from 'vitest'
import type { PartPlace, WorkPart } from '#contract/works.ts'
import { partToGoOnWith } from './use-places.ts'

const parts = ['1', '2', '3'].map(
  (id, index): WorkPart => ({
    id,
    position: index + 1,
    season: 1,
    number: index + 1,
    title: '',
    summary: '',
    still: '',
    length: 1_000,
    publishedAt: 0,
  }),
)
const seen = (partId: string, seenAt: number, isDone = false): [string, PartPlace] => [
  partId,
  { partId, place: 500, isDone, seenAt },
]

test.each([
  ['nothing was started', [], null],
  ['a part was left unfinished', [seen('1', 5, true), seen('2', 9)], '2'],
  ['the last seen part is finished: the next', [seen('1', 5, true), seen('2', 9, true)], '3'],
  ['everything is finished', [seen('3', 9, true)], null],
  ['an earlier part was seen again', [seen('3', 4), seen('1', 9)], '1'],
  ['the part is gone', [seen('8', 9)], null],
] as const)('%s', (_, places, expected) => {
  expect(partToGoOnWith(parts, new Map(places))?.id ?? null).toBe(expected)
})
