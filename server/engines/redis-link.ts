import type { Redis } from 'ioredis'
import { within } from '#media/kit/deadlines.ts'
import { ConfigError } from '#server/config/setting-reader.ts'

/** Timeout of a command. While Redis does not answer, each caller waits this long at most once (`run`). */
const answerWithinMs = 500
const pingEveryMs = 1_000
const connectWithinMs = 2_000
/**
 * A connection without an answer for this time is replaced. The machine behind it may be gone, which TCP itself notices
 * only after a quarter of an hour.
 */
const replaceAfterMs = 5_000

/** Errors of a server that takes no writes: a replica, a full memory, a full disk, too few replicas. */
const refusedWrite = /^(READONLY|OOM|MISCONF|NOREPLICAS)/
/** Key that the probe of a writing connection writes. It expires by itself. */
const probeKey = 'bucket:probe'
const probeKeptMs = 10_000

export type RedisLinkOptions = {
  url: string
  /** Called when a connection is open, when it is lost, and when it is back. `reason` is the last error. */
  report?: ((use: string, change: { isUp: boolean; reason: string }) => void) | undefined
}

export type RedisLink = {
  client: Redis
  /** False as soon as one command had no answer. */
  isUp(): boolean
  /** True once two commands had no answer, or the connection was lost. */
  isAway(): boolean
  /** Sends commands. Rejects within `answerWithinMs`, and immediately while Redis is known to be away. */
  run<T>(send: (client: Redis) => Promise<T>): Promise<T>
  /** Calls the listener when Redis answers again after an outage. */
  onReturn(listener: () => void): void
  /** Closes the connection and opens another one, which may lead to another server. */
  replace(): void
  close(): Promise<void>
}

/**
 * Asks for the server's role. Throws when it is a replica, also when that replica takes writes. A server that refuses the
 * question answers, which is enough.
 */
async function requirePrimary(client: Redis): Promise<void> {
  const role = await client.role().catch((error: Error) => {
    if (/^(NOPERM|ERR)/.test(error.message)) return ['master']
    throw error
  })
  if (role[0] !== 'master') throw new Replica(`Redis is a ${role[0]}, not the primary`)
}

class Replica extends Error {}

/**
 * Asks whether the server can do what the connection is for. A connection with subscriptions accepts no question except
 * PING, so the connection of the publisher asks for it.
 */
async function examine(client: Redis, kind: 'subscribes' | 'publishes' | 'writes'): Promise<void> {
  if (kind === 'subscribes') await client.ping()
  else await requirePrimary(client)
  if (kind !== 'writes') return
  await client.set(probeKey, '', 'PX', probeKeptMs).catch((error: Error) => {
    if (!error.message.startsWith('NOPERM')) throw error
  })
}

/**
 * Opens a connection that knows whether Redis answers: it is probed every second. After a command without an answer,
 * further commands fail immediately until a probe succeeds, so that an outage does not delay every call. A replica counts
 * as away, and the connection is replaced until it leads to a primary. Throws ConfigError when Redis does not answer at
 * the start.
 */
export async function connectRedis(
  { url, report }: RedisLinkOptions,
  use: string,
  kind: 'subscribes' | 'publishes' | 'writes',
): Promise<RedisLink> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // ioredis would only resubscribe to topics that Redis acknowledged, not to topics added while it was unreachable.
    autoResubscribe: false,
    commandTimeout: within(answerWithinMs),
    connectTimeout: within(connectWithinMs),
    disconnectTimeout: within(answerWithinMs),
  })
  /** `suspect` after one failure, which a busy event loop may cause too. A second one means that Redis is away. */
  let state: 'up' | 'suspect' | 'away' = 'up'
  let reason = ''
  let awaySinceMs = 0
  let isProbing = false
  let isReplacing = false
  /** True while a connection that works is replaced, which is no outage. */
  let isSwapping = false
  let isClosing = false
  const listeners: (() => void)[] = []

  // The client reconnects automatically. An unhandled error event would end the process.
  client.on('error', (error) => {
    reason = error.message
  })
  await client.connect().catch(() => {
    client.disconnect()
    throw new ConfigError('Redis does not answer: check REDIS_URL.')
  })

  function change(next: typeof state): void {
    const [wasAway, wasSwapping] = [state === 'away', isSwapping]
    state = next
    if (next !== 'suspect') isSwapping = false
    if (isClosing) return
    if (wasAway !== (next === 'away')) report?.(use, { isUp: next !== 'away', reason })
    if (next === 'away' && !wasAway) awaySinceMs = performance.now()
    if (next !== 'up' || !(wasAway || wasSwapping)) return
    reason = ''
    for (const listener of listeners) listener()
  }

  function doubt(error: unknown): void {
    reason = error instanceof Error ? error.message : String(error)
    if (state === 'up') change('suspect')
    void probe()
  }

  async function probe(): Promise<void> {
    if (isProbing || client.status !== 'ready') return
    isProbing = true
    const failure = await examine(client, kind).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    isProbing = false
    if (!failure) return change('up')
    const { error } = failure
    if (error instanceof Replica || refusedWrite.test((error as Error).message)) {
      reason = (error as Error).message
      change('away')
      if (error instanceof Replica || reason.startsWith('READONLY')) replace()
    } else if (state === 'up') doubt(error)
    else change('away')
  }

  function check(): void {
    void probe()
    const isDead = state === 'away' && client.status === 'ready' && performance.now() - awaySinceMs > replaceAfterMs
    if (isDead) replace()
  }

  function replace(): void {
    if (isReplacing || isClosing || client.status !== 'ready') return
    isReplacing = true
    isSwapping = state === 'up'
    client.disconnect(true)
  }

  client.on('close', () => {
    reason ||= 'the connection was closed'
    change(isReplacing && isSwapping ? 'suspect' : 'away')
    isReplacing = false
  })
  client.on('ready', () => void probe())
  report?.(use, { isUp: true, reason: '' })
  const checking = setInterval(check, pingEveryMs).unref()

  return {
    client,
    isUp: () => state === 'up',
    isAway: () => state === 'away',
    async run(send) {
      if (state !== 'up') throw new Error('Redis is away')
      try {
        return await send(client)
      } catch (error) {
        doubt(error)
        throw error
      }
    },
    onReturn: (listener) => void listeners.push(listener),
    replace,
    async close() {
      isClosing = true
      clearInterval(checking)
      // Without Redis, QUIT fails. Then `disconnect` stops the reconnection attempts.
      await client.quit().catch(() => client.disconnect())
    },
  }
}
