import { type FixtureDelta, fixtureTopic, scoresTopic } from '#contract/fixture.socket.ts'
import type { Publisher } from '../../realtime/realtime.service.ts'
import type { ScoreFeed } from './schedule.service.ts'

const scoresEveryMs = 1_000

/**
 * Publishes changes to open pages. A fixture's topic gets each change immediately. The topic of all scores gets the
 * newest change of each fixture, at most once a second.
 */
export function createScoreFeed(realtime: Publisher): ScoreFeed {
  const waiting = new Map<string, FixtureDelta>()
  let timer: NodeJS.Timeout | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    timer = null
    lastAt = performance.now()
    const list = [...waiting.values()]
    waiting.clear()
    realtime.publish(scoresTopic, {}, { type: 'scores', list })
  }

  return {
    changed(delta) {
      realtime.publish(fixtureTopic, { fixtureId: delta.fixtureId }, { type: 'fixture', data: delta })
      const known = waiting.get(delta.fixtureId)
      if (!known || known.version < delta.version) waiting.set(delta.fixtureId, delta)
      timer ??= setTimeout(flush, Math.max(0, lastAt + scoresEveryMs - performance.now())).unref()
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
