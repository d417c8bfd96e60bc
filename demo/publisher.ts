import { FOLLOWS_RECONNECT } from '#media/rtmp/capabilities.ts'
import { publishRtmp, type RtmpClient, type RtmpTarget } from '#media/rtmp/client.ts'
import type { Clip, ClipTag } from './clip.ts'

export type ClipPublisher = {
  /** Stops permanently. Resolves when the connection is closed. */
  close(): Promise<void>
}

export type ClipPublisherOptions = {
  clip: Clip
  /**
   * Called before every connection, because a restarted server may listen at another address. Null when there is no
   * server yet.
   */
  target(): RtmpTarget | null
  /** Returns the body of a frame for its due time in epoch ms. Sequence headers come first, with due time 0. */
  paint?(tag: ClipTag, dueMs: number): Buffer
  onState?(state: 'publishing' | 'waiting', reason: string): void
  /** Publishes where the server asks to reconnect, as an encoder with Enhanced RTMP v2 does. */
  followsReconnect?: boolean
}

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 10_000
/** Max time by which a frame is sent early; timers are not more precise. */
const SLACK_MS = 4
/** After a longer sleep of the machine, the publisher starts again at the current time instead of catching up. */
const MAX_BEHIND_MS = 10_000

/**
 * Publishes a clip in an endless loop. Its position is the wall clock modulo its length. So two publishers of the same
 * fixture show the same moment, on any machine and from any start.
 */
export function startClipPublisher(options: ClipPublisherOptions): ClipPublisher {
  const { clip, target, paint = bodyOf, onState, followsReconnect = false } = options
  const stop = new AbortController()

  let retryMs = FIRST_RETRY_MS
  /** Address that the server asked for. */
  let asked: Pick<RtmpTarget, 'host' | 'port'> | null = null

  async function run() {
    while (!stop.signal.aborted) {
      const reason = await publishOnce().catch((error: Error) => error.message)
      if (stop.signal.aborted) return
      onState?.('waiting', reason)
      if (asked) continue
      // Up to half of the wait is random, so that publishers do not reconnect together.
      await pause(retryMs * (0.5 + Math.random() / 2), stop.signal)
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
    }
  }

  async function publishOnce(): Promise<string> {
    const address = target()
    if (!address) return 'NO_TARGET'
    const capabilities = followsReconnect ? FOLLOWS_RECONNECT : {}
    const place = { ...address, capabilities, ...asked }
    asked = null
    const client = await publishRtmp(place)
    retryMs = FIRST_RETRY_MS
    onState?.('publishing', '')
    const leave = () => client.close()
    client.asked.then((tcUrl) => {
      asked = placeIn(tcUrl)
      leave()
    })
    stop.signal.addEventListener('abort', leave)
    const left = new AbortController()
    client.closed.then(() => left.abort())
    if (stop.signal.aborted) leave()
    await sendForever(client, { clip, paint, signal: left.signal })
    stop.signal.removeEventListener('abort', leave)
    return client.closed
  }

  const finished = run()
  return {
    async close() {
      stop.abort()
      await finished
    },
  }
}

const STANDARD_PORT = 1935

function placeIn(tcUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(tcUrl)
  return { host: hostname, port: port === '' ? STANDARD_PORT : Number(port) }
}

function bodyOf({ body }: ClipTag): Buffer {
  return body
}

type Sending = Required<Pick<ClipPublisherOptions, 'clip' | 'paint'>> & { signal: AbortSignal }

async function sendForever(client: RtmpClient, { clip, paint, signal }: Sending): Promise<void> {
  const start = findStart(clip, Date.now())
  for (const tag of clip.configs) client.send({ kind: tag.kind, timestampMs: 0, body: paint(tag, 0) })
  for (let index = start.index, loopStartMs = start.loopStartMs; !signal.aborted; ) {
    const frame = clip.frames[index] as ClipTag
    const dueMs = loopStartMs + frame.timeMs
    const earlyMs = dueMs - Date.now()
    if (earlyMs > SLACK_MS) {
      await pause(earlyMs, signal)
      continue
    }
    if (earlyMs < -MAX_BEHIND_MS) {
      client.close()
      return
    }
    const isRoomLeft = client.send({ kind: frame.kind, timestampMs: dueMs - start.originMs, body: paint(frame, dueMs) })
    if (!isRoomLeft) await client.drained()
    index += 1
    if (index === clip.frames.length) {
      index = 0
      loopStartMs += clip.durationMs
    }
  }
}

/** Returns the keyframe on screen at `nowMs`, or the next one, with the start of its loop. */
function findStart(clip: Clip, nowMs: number): { index: number; loopStartMs: number; originMs: number } {
  const loopStartMs = nowMs - (nowMs % clip.durationMs)
  const positionMs = nowMs - loopStartMs
  const hasPicture = clip.frames.some(({ kind }) => kind === 'video')
  const found = clip.frames.findLastIndex(({ kind, track, isKeyframe, timeMs }) => {
    return timeMs <= positionMs && (!hasPicture || (kind === 'video' && track === 0 && isKeyframe))
  })
  const index = Math.max(found, 0)
  return { index, loopStartMs, originMs: loopStartMs + (clip.frames[index] as ClipTag).timeMs }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, durationMs)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
