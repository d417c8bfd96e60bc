import { deadline } from '#media/kit/deadlines.ts'
import type { Crowds } from '#server/engines/ports.ts'

const reportEveryMs = 2_000
const answerWithinMs = 5_000
const maxMembers = 200_000

/**
 * Reports the members that an edge has seen to its parent, which counts them. A lost report lowers one window of ten
 * seconds. The edge itself shows no counts.
 */
export function createParentCrowds({ url, token }: { url: string; token: string }): Crowds {
  let seen = new Map<string, Set<string>>()
  let total = 0
  const timer = setInterval(report, reportEveryMs)
  timer.unref()

  function report(): void {
    if (total === 0) return
    const body = JSON.stringify(Object.fromEntries([...seen].map(([crowd, members]) => [crowd, [...members]])))
    seen = new Map()
    total = 0
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      signal: deadline(answerWithinMs),
    }).then(
      (answer) => answer.body?.cancel(),
      () => {},
    )
  }

  return {
    saw(crowd, member) {
      const members = seen.get(crowd) ?? new Set()
      if (members.has(member) || total >= maxMembers) return
      members.add(member)
      seen.set(crowd, members)
      total += 1
    },
    count: async () => 0,
    async close() {
      clearInterval(timer)
    },
  }
}
