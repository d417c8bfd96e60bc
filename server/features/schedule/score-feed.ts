import type { FixtureDelta } from '#contract/fixture.socket.ts'
import type { ScoreFeed, TopicPublisher } from './schedule.service.ts'

const scoresEveryMs = 1_000

/**
 * Tells open pages: a fixture's own topic at once, the topic of all scores with the newest of each fixture and at most
 * once a second.
 */
export function createScoreFeed(realtime: TopicPublisher): ScoreFeed {
  const waiting = new Map<string, FixtureDelta>()
  let timer: NodeJS.Timeout | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    timer = null
    lastAt = performance.now()
    const list = [...waiting.values()]
    waiting.clear()
    realtime.publish('scores', { type: 'scores', list })
  }

  return {
    changed(delta) {
      realtime.publish(`fixture:${delta.fixtureId}`, { type: 'fixture', fixtureId: delta.fixtureId, data: delta })
      const known = waiting.get(delta.fixtureId)
      if (!known || known.version < delta.version) waiting.set(delta.fixtureId, delta)
      timer ??= setTimeout(flush, Math.max(0, lastAt + scoresEveryMs - performance.now())).unref()
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
