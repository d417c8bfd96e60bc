import type { FastifyBaseLogger } from 'fastify'
import { answerLimitMs, deliveryDays, failingLimitMs } from '#contract/rules/webhook-events.ts'
import { deleteInBatches, oldestKept } from '#server/db/delete-in-batches.ts'
import type { Db } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import type { Seal } from '#server/http/seal.ts'
import { createPump } from '#server/jobs/pump.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { answerText, faultOf, headersOf, isGood, outcomeOf } from './delivery.rules.ts'
import {
  type Attempt,
  type Claimed,
  claimDue,
  deleteOldDeliveries,
  giveBack,
  nextDueInMs,
  recordAttempt,
} from './delivery.store.ts'
import { noteAttempt } from './webhook.store.ts'

type Uses = {
  db: Db
  outbound: Pick<Outbound, 'request'>
  seal: Seal
  clock: Clock
  metrics: Metrics
  log: FastifyBaseLogger
}

/** Deliveries that one receiver gets at one time. A hanging one holds no more than these, for ten seconds each. */
const perReceiver = 4
/** Longer than an attempt takes with its records. */
const leaseMs = 60_000
const answerBytes = 1_000

/**
 * Sends the deliveries that are due. A delivery is claimed for a minute and committed before it is sent. If the process
 * stops, another one sends it again: receivers get each message at least once.
 */
export function createDeliveries({ db, outbound, seal, clock, metrics, log }: Uses) {
  const answers = metrics.counter('webhook_answers_total')
  const closing = new AbortController()
  const going = new Set<Promise<void>>()

  /** Returns the secrets that can be read. After a change of SECRET, those from before cannot. */
  function secretsOf({ webhookId, secret, oldSecret }: Claimed): string[] {
    return [secret, oldSecret].flatMap((sealed) => {
      try {
        return sealed ? [seal.open(webhookId, sealed)] : []
      } catch {
        return []
      }
    })
  }

  async function ask(one: Claimed): Promise<Attempt> {
    const { url, messageId, body } = one
    const secrets = secretsOf(one)
    if (secrets.length === 0) return { status: null, durationMs: 0, answer: '', error: 'secret' }
    const startMs = performance.now()
    const durationMs = () => Math.round(performance.now() - startMs)
    try {
      const answer = await outbound.request(url, {
        method: 'POST',
        headers: headersOf({ id: messageId, body }, { secrets, nowMs: clock.wallMs() }),
        body: Buffer.from(body),
        timeoutMs: answerLimitMs,
        maxBytes: answerBytes,
        signal: closing.signal,
      })
      const { status, body: said } = answer
      return { status, durationMs: durationMs(), answer: answerText(said), error: faultOf(status) }
    } catch (error) {
      return { status: null, durationMs: durationMs(), answer: '', error: reasonOf(error) }
    }
  }

  async function send(one: Claimed): Promise<void> {
    const attempt = await ask(one)
    // The answer is unknown, because this process stops. The next one sends the message immediately.
    if (attempt.status === null && closing.signal.aborted) return giveBack(db, one)
    const now = new Date(clock.wallMs())
    const outcome = outcomeOf(attempt, one.tries, now.getTime())
    const paused = await transact(db, async (tx) => {
      const pauseBefore = new Date(now.getTime() - failingLimitMs)
      const pause = await noteAttempt(tx, one.webhookId, { isGood: isGood(attempt), now, pauseBefore })
      // A receiver that is down for a day loses nothing: its deliveries wait until an operator resumes it.
      const kept = pause && outcome === 'failed' ? { dueAt: now } : outcome
      await recordAttempt(tx, one, { attempt, outcome: kept, now })
      return pause
    })
    answers.inc({ outcome: isGood(attempt) ? 'taken' : attempt.error })
    if (paused === 'new') log.warn({ webhookId: one.webhookId }, 'a webhook has failed for a day and is paused')
  }

  async function step(): Promise<number | null> {
    const now = clock.wallMs()
    const lease = { now: new Date(now), leasedUntil: new Date(now + leaseMs), perReceiver }
    const claimed = await transact(db, (tx) => claimDue(tx, lease))
    for (const one of claimed) {
      const sent = send(one)
        .catch((error: unknown) => log.error({ err: error }, 'an attempt of a webhook could not be recorded'))
        .finally(() => {
          going.delete(sent)
          if (!closing.signal.aborted) pump.wake()
        })
      going.add(sent)
    }
    return nextDueInMs(db, new Date(clock.wallMs()))
  }

  const pump = createPump(step, { log, name: 'webhooks', clock })
  return {
    pump,
    deleteOld: (stopping?: AbortSignal) =>
      deleteInBatches((limit) => {
        const before = oldestKept(deliveryDays, clock.wallMs()) ?? new Date(0)
        return deleteOldDeliveries(db, before, limit)
      }, stopping),
    async close() {
      closing.abort()
      await pump.close()
      await Promise.all(going)
    },
  }
}

/** Returns a word for a failure without an answer. The text of the error could repeat parts of the address. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as Error & { code?: string }
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  if (code === 'ECONNREFUSED') return 'refused'
  if (/not allowed|is not asked/.test(message)) return 'private'
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|EPROTO)/.test(code ?? '') ? 'certificate' : 'broken'
}
