import type { Locale } from '#contract/envelope.ts'
import { type Tip, tipCards } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { createDeferred, type Deferred } from '#web/deferred.ts'
import { groupBy } from '#web/group-by.ts'

const maxIds = 50

type Asked = { id: string; locale: Locale; answer: Deferred<Tip | null> }
let waiting: Asked[] = []

async function readAll(asked: readonly Asked[]): Promise<void> {
  for (const [locale, of] of groupBy(asked, (one) => one.locale))
    for (let from = 0; from < of.length; from += maxIds) {
      const part = of.slice(from, from + maxIds)
      try {
        const { list } = await call(tipCards, { ids: [...new Set(part.map(({ id }) => id))].join(','), locale })
        const byId = new Map(list.map((tip) => [tip.id, tip]))
        for (const { id, answer } of part) answer.resolve(byId.get(id) ?? null)
      } catch (error) {
        for (const { answer } of part) answer.reject(error)
      }
    }
}

/** Reads a tip. Tips requested in the same task are read together. Returns null for a deleted tip. */
export function readTip(id: string, locale: Locale): Promise<Tip | null> {
  const answer = createDeferred<Tip | null>()
  if (waiting.push({ id, locale, answer }) === 1)
    queueMicrotask(() => {
      const asked = waiting
      waiting = []
      void readAll(asked)
    })
  return answer.promise
}
