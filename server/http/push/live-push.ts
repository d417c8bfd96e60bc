import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type PushLadder, type PushRendition, renditionWithin } from '#contract/rules/push/push-ladder.ts'
import { PUSH_TYPE } from '#contract/rules/push/push-message.ts'
import type { PushRequest } from '#server/http/live-address.ts'
import type { CachedReply } from '#server/http/live-cache.ts'
import type { LivePlaylists } from '#server/http/live-playlists.ts'
import type { LiveViewers } from '#server/http/live-viewers.ts'
import { mediaHeaders } from '#server/http/media-cors.ts'
import { createLadders } from './ladders.ts'
import { createPushWriter, type PushWriter } from './push-writer.ts'
import { type FeedNews, type RenditionFeed, startRenditionFeed } from './rendition-feed.ts'

export type PushVisitor = {
  mark: string
  address: string
  /** End of the signed address in epoch ms. */
  untilMs: number
}

/** Sends parts to viewers as they are made: one feed for each rendition, and one endless answer for each viewer. */
export type LivePush = {
  /** Returns the status of a refusal, or null when the response has begun. */
  serve(
    exchange: { request: IncomingMessage; response: ServerResponse },
    wanted: PushRequest,
    visitor: PushVisitor,
  ): Promise<404 | 503 | null>
  close(): void
}

/** Below the window in which a viewer is counted once. */
const TICK_MS = 2_000
/** A network that reconnects its viewers does not restart the feed. */
const LINGER_MS = 10_000
/** A part, the usual cushion, and a little for the jitter of most networks. */
const DELAY_MS = 500
/** Viewers that get a part before the loop answers other requests. */
const SLICE = 200
/** A whole mobile network may share one address. */
const MAX_READERS_PER_ADDRESS = 10_000

type Reader = { push: PushWriter; visitor: PushVisitor; response: ServerResponse }
type Feed = {
  streamId: string
  name: string
  feed: RenditionFeed
  readers: Set<Reader>
  ladder: readonly PushRendition[]
  emptySinceMs: number | null
  /** Ends when all news so far are sent. */
  work: Promise<void>
}

export function createLivePush(use: {
  get(path: string): Promise<CachedReply>
  playlists: LivePlaylists
  viewers: LiveViewers
}): LivePush {
  const ladders = createLadders(use.get)
  const feeds = new Map<string, Feed>()
  const readersBy = new Map<string, number>()
  /** Sockets that carry a push. */
  const pushing = new WeakSet<Socket>()
  let isClosed = false
  const timer = setInterval(tick, TICK_MS)
  timer.unref()

  function feedOf(streamId: string, name: string, ladder: readonly PushRendition[]): Feed {
    const key = `${streamId}/${name}`
    const known = feeds.get(key)
    if (known) return known
    const readers = new Set<Reader>()
    const feed = startRenditionFeed({ streamId, name }, { ...use, ladders }, (news) => spread(key, news))
    const created: Feed = { streamId, name, feed, readers, ladder, emptySinceMs: null, work: Promise.resolve() }
    feeds.set(key, created)
    return created
  }

  /** Sends news to the readers in slices, and each news to all of them before the next. */
  function spread(key: string, news: FeedNews) {
    const feed = feeds.get(key)
    if (!feed) return
    if (news.kind !== 'part') feeds.delete(key)
    // A reader who joins later gets the part from what the feed keeps.
    const readers = [...feed.readers]
    feed.work = feed.work.then(() =>
      eachInSlices(readers, ({ push }) => {
        if (news.kind === 'part') return push.send(news.part)
        if (news.kind === 'ended') push.sendMessage('end')
        push.end()
      }),
    )
  }

  function tick() {
    const [dateMs, nowMs] = [Date.now(), performance.now()]
    for (const [key, feed] of feeds) {
      void eachInSlices([...feed.readers], ({ push, visitor }) => {
        if (dateMs > visitor.untilMs) return push.end()
        use.viewers.saw(feed.streamId, visitor)
        push.tick(nowMs)
      })
      if (feed.readers.size > 0) {
        feed.emptySinceMs = null
        void announceLadder(feed)
        continue
      }
      feed.emptySinceMs ??= nowMs
      if (nowMs - feed.emptySinceMs < LINGER_MS) continue
      feed.feed.stop()
      feeds.delete(key)
    }
  }

  /** Notifies the readers when a rendition appeared or left. */
  async function announceLadder(feed: Feed) {
    const renditions = await ladders.read(feed.streamId).catch(() => 503)
    if (typeof renditions === 'number') return
    const own = named(renditions, feed.name)
    for (const { push } of feed.readers) if (own) push.setRate(own.averageBandwidth)
    if (areSame(renditions, feed.ladder)) return
    feed.ladder = renditions
    await eachInSlices([...feed.readers], ({ push, visitor }) =>
      push.sendMessage('ladder', ladderOf(renditions, feed.name, visitor)),
    )
  }

  return {
    async serve({ request, response }, wanted, visitor) {
      const { streamId, rendition, kbps, from } = wanted
      const ladder = await ladders.read(streamId).catch(() => 503)
      if (typeof ladder === 'number') return ladder === 404 ? 404 : 503
      const found = rendition === null ? renditionWithin(playableIn(ladder), kbps * 1_000) : named(ladder, rendition)
      if (!found) return 404
      const others = readersBy.get(visitor.address) ?? 0
      // Requests that a client pipelines would get past the limit of connections.
      const isPipelined = pushing.has(request.socket)
      if (others >= MAX_READERS_PER_ADDRESS || isPipelined || isClosed) return 503
      if (response.destroyed) return null

      // The end of the connection ends the answer. Chunks would need two more writes for each part.
      response.removeHeader('transfer-encoding')
      response.writeHead(200, {
        ...mediaHeaders,
        'content-type': PUSH_TYPE,
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      if (request.method === 'HEAD') {
        response.end()
        return null
      }
      const feed = feedOf(streamId, found.name, ladder)
      pushing.add(request.socket)
      const push = createPushWriter(response, { from, averageBandwidth: found.averageBandwidth })
      const reader = { push, visitor, response }
      feed.readers.add(reader)
      readersBy.set(visitor.address, others + 1)
      // A viewer who leaves is no fault.
      response.on('error', () => undefined)
      response.once('close', () => {
        feed.readers.delete(reader)
        const left = (readersBy.get(visitor.address) ?? 1) - 1
        if (left > 0) readersBy.set(visitor.address, left)
        else readersBy.delete(visitor.address)
      })
      use.viewers.saw(streamId, visitor)
      push.sendMessage('ladder', ladderOf(ladder, found.name, visitor))
      push.begin(feed.feed.kept())
      return null
    },
    close() {
      isClosed = true
      clearInterval(timer)
      for (const { feed, readers } of feeds.values()) {
        feed.stop()
        for (const { push } of readers) push.end()
      }
      feeds.clear()
    },
  }
}

function ladderOf(ladder: readonly PushRendition[], rendition: string, { mark }: PushVisitor): Buffer {
  const message: PushLadder = { renditions: [...ladder], rendition, delayMs: DELAY_MS, viewer: mark }
  return Buffer.from(JSON.stringify(message))
}

/** Calls back for each reader, and lets the loop answer other requests in between. */
async function eachInSlices(readers: readonly Reader[], run: (reader: Reader) => void): Promise<void> {
  for (const [index, reader] of readers.entries()) {
    if (index > 0 && index % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    if (!reader.response.destroyed) run(reader)
  }
}

function named(ladder: readonly PushRendition[], name: string): PushRendition | undefined {
  return ladder.find((one) => one.name === name)
}

/**
 * Every browser plays H.264. The server does not know which other codecs this viewer's browser decodes, so they are
 * its choice only when there is no other picture.
 */
function playableIn(ladder: readonly PushRendition[]): readonly PushRendition[] {
  const usual = ladder.filter(({ sound }) => sound === 0)
  const pictures = usual.filter(({ codecs }) => codecs.startsWith('avc1.'))
  return pictures.length > 0 ? pictures : usual
}

/** Measured rates change all the time, and their changes are not news. */
function areSame(some: readonly PushRendition[], others: readonly PushRendition[]): boolean {
  const keyOf = (list: readonly PushRendition[]) =>
    list.map(({ name, uri, codecs, width, height }) => [name, uri, codecs, width, height].join()).join(';')
  return keyOf(some) === keyOf(others)
}
