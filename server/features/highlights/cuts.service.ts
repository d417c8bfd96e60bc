import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { createPump, type Pump } from '#server/jobs/pump.ts'
import { event } from '#server/kit/events.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { ClipFault } from './clip-file.adapter.ts'
import { type CutOrder, nextDueInMs, takeOrder, updateCut, updateFailed, updateLater } from './cut.store.ts'
import type { Cutter } from './cutter.adapter.ts'
import { refreshFixture } from './highlight.store.ts'

type Uses = { database: DatabaseEngine; cutter: Cutter; metrics: Metrics; log: FastifyBaseLogger }

/** Poll interval, because orders from other processes do not wake this one. */
const pollMs = 3_000
const notYetMs = 2_000
const awayMs = 5_000
/** Max wait after the clip’s end for a stream that does not advance. */
const patienceMs = 30_000
const maxTries = 12

/** Cuts orders one after another. An order interrupted by a restart is taken again. */
export function createCuts({ database: { db }, cutter, metrics, log }: Uses): Pump {
  const seconds = metrics.histogram('highlight_cut_seconds')

  async function cut(order: CutOrder): Promise<void> {
    const { id, fixtureId, streamId, isClip } = order
    const window = { fromMs: order.fromAt.getTime(), toMs: order.toAt.getTime(), atMs: order.happenedAt.getTime() }
    const isLastTry = Date.now() > window.toMs + patienceMs
    const done = seconds.startTimer()
    const made = await cutter.cut(streamId, window, { isWhole: isClip && !isLastTry, isLastTry })
    if (made === 'not-yet') return updateLater(db, id, notYetMs)
    if (made === 'gone') return updateFailed(db, id, 'gone')
    await db.transaction().execute(async (tx) => {
      if (!(await updateCut(tx, id, { ...made, kind: 'mp4' }))) return
      await refreshFixture(tx, fixtureId)
      await event(tx, 'highlight.published', { fixtureId })
      await event(tx, 'highlight.ready', { highlightId: id, fixtureId })
    })
    done()
  }

  async function step(): Promise<number | null> {
    const order = await takeOrder(db)
    if (!order) return Math.min((await nextDueInMs(db)) ?? pollMs, pollMs)
    try {
      await cut(order)
    } catch (error) {
      const isFinal = error instanceof ClipFault || order.tries >= maxTries
      log.warn({ err: error, highlightId: order.id }, 'a highlight could not be cut')
      if (isFinal) await updateFailed(db, order.id, error instanceof ClipFault ? error.code : 'away')
      else await updateLater(db, order.id, awayMs)
    }
    return 0
  }

  return createPump(step, { log, name: 'highlights' })
}
