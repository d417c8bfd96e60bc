import { type FixtureDelta, fixtureTopic, scoresTopic } from '#contract/fixture.socket.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import type { ScoreFeed } from './schedule.service.ts'

const scoresEveryMs = 1_000

/**
 * Publishes changes to open pages. A fixture's topic gets each change immediately. The topic of all scores gets the
 * newest change of each fixture, at most once a second.
 */
export function createScoreFeed(realtime: Publisher, clock: Clock): ScoreFeed {
  const waiting = new Map<string, FixtureDelta>()
  let cancel: (() => void) | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    cancel = null
    lastAt = clock.steadyMs()
    const list = [...waiting.values()]
    waiting.clear()
    realtime.publish(scoresTopic, {}, { type: 'scores', list })
  }

  return {
    changed(delta) {
      realtime.publish(fixtureTopic, { fixtureId: delta.fixtureId }, { type: 'fixture', data: delta })
      const known = waiting.get(delta.fixtureId)
      if (!known || known.version < delta.version) waiting.set(delta.fixtureId, delta)
      cancel ??= clock.after(Math.max(0, lastAt + scoresEveryMs - clock.steadyMs()), flush)
    },
    close() {
      cancel?.()
    },
  }
}
