// @module-tag heavy
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type PushLadder, parseMultivariant } from '#contract/rules/push/push-ladder.ts'
import { createPushReader, PUSH_TYPE, type PushMessage } from '#contract/rules/push/push-message.ts'
import type { Clip } from '#demo/clip.ts'
import { createPlaybackAddresses } from '#server/http/playback-addresses.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { startEdge } from './edge-site.ts'
import { type ReadPlaylist, readPlaylist } from './playlist-reader.ts'
import { loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

type Answer = {
  messages: PushMessage[]
  parts(): PushMessage[]
  /** Resolves once the condition is true for the messages so far. */
  until(condition: (messages: PushMessage[]) => boolean): Promise<void>
  response: IncomingMessage
  ended: Promise<unknown>
}

/** Starts an edge whose origin is a real engine, and counts what it requests. */
async function startPushSite({ engine, signedHours = 0 }: { engine: TestEngine; signedHours?: number }) {
  const site = await startEdge(
    (request, response) => {
      const path = request.url ?? ''
      engine.get(path).then(
        async (reply) => {
          const headers = ['content-type', 'cache-control'].map((name) => [name, reply.headers.get(name) ?? ''])
          response.writeHead(reply.status, Object.fromEntries(headers))
          response.end(Buffer.from(await reply.arrayBuffer()))
        },
        () => response.destroy(),
      )
    },
    { signedHours },
  )
  return { ...site, origin: site.app.listeningOrigin }
}

/** Opens a push with a plain request, so that a test can stop reading. */
async function openAnswer(url: string, { headers = {} }: { headers?: Record<string, string> } = {}): Promise<Answer> {
  const outgoing = httpRequest(url, { headers })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  const messages: PushMessage[] = []
  const checks = new Set<() => void>()
  const reader = createPushReader((message) => messages.push(message))
  response.on('data', (bytes: Buffer) => {
    reader.read(bytes)
    for (const check of checks) check()
  })
  response.on('error', () => undefined)
  return {
    messages,
    parts: () => messages.filter(({ kind }) => kind === 'part'),
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition(messages)) return
          checks.delete(check)
          resolve()
        }
        checks.add(check)
        check()
      }),
    response,
    ended: new Promise((resolve) => response.once('close', resolve)),
  }
}

const partsOf = (messages: PushMessage[]) => messages.filter(({ kind }) => kind === 'part')
const placeOf = ({ msn, part }: PushMessage) => `${msn}.${part}`

function followsDirectly(one: PushMessage | undefined, other: PushMessage): boolean {
  if (!one) return true
  return other.msn === one.msn ? other.part === one.part + 1 : other.msn === one.msn + 1 && other.part === 0
}

/** Returns the date of each segment: its own, or the end of the segment before it. */
function datesOf({ segments }: ReadPlaylist): Map<number, number> {
  let nextMs = 0
  return new Map(
    segments.map(({ msn, programDateTime, durationS }) => {
      const dateMs = programDateTime ? Date.parse(programDateTime) : nextMs
      nextMs = dateMs + durationS * 1_000
      return [msn, dateMs]
    }),
  )
}

async function publishClip(clip: Clip, toMs: number) {
  const engine = await startTestEngine({ settings: { maxBitrateKbps: 1_000_000 } })
  const client = await engine.publish()
  sendStretch(client, { clip, fromMs: 0, toMs })
  await engine.event('ready')
  return { engine, client, clip }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a push of one rendition', () => {
  test('carries the ladder, the init segment, and the same parts that LL-HLS lists, from the newest keyframe', async () => {
    const { engine, client, clip } = await publishClip(await loadClip(), 5_000)
    const { origin, get } = await startPushSite({ engine })
    const answer = await openAnswer(`${origin}/live/${STREAM_ID}/push`)
    expect(answer.response.headers['content-type']).toBe(PUSH_TYPE)
    await answer.until((messages) => partsOf(messages).length >= 1)
    sendStretch(client, { clip, fromMs: 5_000, toMs: 9_000, skipConfigs: true })
    await answer.until((messages) => partsOf(messages).length >= 20)

    const [ladder, init, first] = answer.messages
    const ladderMessage = JSON.parse(Buffer.from(ladder?.payload ?? []).toString()) as PushLadder
    expect([ladder?.kind, init?.kind, first?.kind]).toEqual(['ladder', 'init', 'part'])
    expect([ladderMessage.rendition, ladderMessage.renditions.map(({ name }) => name)]).toEqual(['v0', ['v0', 'audio']])
    expect([first?.isIndependent, first?.isSegmentStart, first?.isBreak]).toEqual([true, true, false])
    const folder = `/live/${STREAM_ID}/${ladderMessage.renditions[0]?.uri.split('/')[0]}`
    const parts = answer.parts()
    for (const [index, part] of parts.entries()) {
      expect(followsDirectly(parts[index - 1], part)).toBe(true)
      const listed = await get(`${folder}/p${part.msn}.${part.part}.m4s`)
      expect(Buffer.from(part.payload).equals(Buffer.from(await listed.arrayBuffer()))).toBe(true)
    }
    // Not through the edge, which may answer with a playlist of a second ago.
    const playlist = await (await engine.get(`${folder}/media.m3u8`)).text()
    const dates = datesOf(readPlaylist(playlist))
    for (const { msn, programTimeMs } of parts.filter(({ isSegmentStart }) => isSegmentStart))
      expect([msn, programTimeMs]).toEqual([msn, dates.get(msn)])
    answer.response.destroy()
  })

  test('continues with the part that a reader names, and says so when that part is gone', async () => {
    const { engine } = await publishClip(await loadClip(), 9_000)
    const { origin } = await startPushSite({ engine })
    const whole = await openAnswer(`${origin}/live/${STREAM_ID}/push`)
    await whole.until((messages) => partsOf(messages).length >= 4)
    const [, , third] = whole.parts()
    const resumed = await openAnswer(`${origin}/live/${STREAM_ID}/push?from=${third?.msn}.${third?.part}`)
    await resumed.until((messages) => partsOf(messages).length >= 2)
    expect(resumed.parts().slice(0, 2).map(placeOf)).toEqual(whole.parts().slice(2, 4).map(placeOf))
    expect(resumed.parts()[0]?.isBreak).toBe(false)
    const lost = await openAnswer(`${origin}/live/${STREAM_ID}/push?from=1.0`)
    await lost.until((messages) => partsOf(messages).length >= 1)
    expect([lost.parts()[0]?.isIndependent, lost.parts()[0]?.isBreak]).toEqual([true, true])
    for (const { response } of [whole, resumed, lost]) response.destroy()
  })

  test('begins with the segment before the newest for a reader who names it', async () => {
    const { engine } = await publishClip(await loadClip(), 9_000)
    const { origin } = await startPushSite({ engine })
    const master = await (await engine.get(`/live/${STREAM_ID}/index.m3u8`)).text()
    const [uri] = parseMultivariant(master).map((rendition) => rendition.uri)
    const { segments } = readPlaylist(await (await engine.get(`/live/${STREAM_ID}/${uri}`)).text())
    const earlier = segments.at(-2)?.msn
    const named = await openAnswer(`${origin}/live/${STREAM_ID}/push?from=${earlier}.0`)
    const live = await openAnswer(`${origin}/live/${STREAM_ID}/push`)
    const isNewest = (messages: PushMessage[]) => partsOf(messages).some(({ msn }) => msn === segments.at(-1)?.msn)
    await Promise.all([named, live].map(({ until }) => until(isNewest)))
    const [first] = named.parts()
    expect([first && placeOf(first), first?.isBreak]).toEqual([`${earlier}.0`, false])
    expect(named.parts().every((part, index, all) => followsDirectly(all[index - 1], part))).toBe(true)
    expect([live.parts()[0]?.isIndependent, live.parts()[0]?.msn]).toEqual([true, segments.at(-1)?.msn])
    for (const { response } of [named, live]) response.destroy()
  })

  test('waits for a part that does not exist yet', async () => {
    const { engine, client, clip } = await publishClip(await loadClip(), 5_000)
    const { origin } = await startPushSite({ engine })
    const now = await openAnswer(`${origin}/live/${STREAM_ID}/push`)
    await now.until((messages) => partsOf(messages).length >= 1)
    const nextMsn = (now.parts().at(-1)?.msn ?? 0) + 1
    const later = await openAnswer(`${origin}/live/${STREAM_ID}/push?from=${nextMsn}.0`)
    await later.until((messages) => messages.length >= 1)
    expect(later.parts()).toEqual([])
    sendStretch(client, { clip, fromMs: 5_000, toMs: 9_000, skipConfigs: true })
    await later.until((messages) => partsOf(messages).length >= 1)
    expect(placeOf(later.parts()[0] as PushMessage)).toBe(`${nextMsn}.0`)
    for (const { response } of [now, later]) response.destroy()
  })

  test('ends with the stream', async () => {
    const { engine, client } = await publishClip(await loadClip(), 5_000)
    const { origin } = await startPushSite({ engine })
    const answer = await openAnswer(`${origin}/live/${STREAM_ID}/push`)
    await answer.until((messages) => partsOf(messages).length >= 1)
    client.close()
    await engine.kick({ streamId: STREAM_ID, reason: 'ENDED' })
    await answer.ended
    expect(answer.messages.at(-1)?.kind).toBe('end')
  })

  test('serves the rendition that is named, or the best one within a rate', async () => {
    const clip = withTracks(await loadClip(), [
      { track: 0, kbps: 3_000 },
      { track: 1, size: { width: 320, height: 180 }, kbps: 400 },
    ])
    const { engine } = await publishClip(clip, 9_000)
    const { origin } = await startPushSite({ engine })
    const served = async (query: string) => {
      const answer = await openAnswer(`${origin}/live/${STREAM_ID}/push?${query}`)
      await answer.until((messages) => partsOf(messages).length >= 1)
      answer.response.destroy()
      return (JSON.parse(Buffer.from(answer.messages[0]?.payload ?? []).toString()) as PushLadder).rendition
    }
    expect(await served('rendition=v1')).toBe('v1')
    expect(await served('rendition=audio')).toBe('audio')
    expect([await served('kbps=20000'), await served('kbps=900'), await served('kbps=1')]).toEqual(['v0', 'v1', 'v1'])
  })

  test.each([
    ['an unknown rendition', 'rendition=v7', 404],
    ['a rendition of another form', 'rendition=../v1', 400],
    ['no number', 'from=live.0', 400],
    ['a negative part', 'from=1.-1', 400],
    ['no rate', 'kbps=fast', 400],
  ])('refuses %s', async (_name, query, status) => {
    const { engine } = await publishClip(await loadClip(), 5_000)
    const { get } = await startPushSite({ engine })
    expect((await get(`/live/${STREAM_ID}/push?${query}`)).status).toBe(status)
    expect((await get('/live/nothing/push')).status).toBe(404)
  })
})

describe('many readers', () => {
  test('cost the engine one request for each part', async () => {
    const { engine, client, clip } = await publishClip(await loadClip(), 5_000)
    const { origin, asked } = await startPushSite({ engine })
    const answers = await Promise.all(Array.from({ length: 300 }, () => openAnswer(`${origin}/live/${STREAM_ID}/push`)))
    sendStretch(client, { clip, fromMs: 5_000, toMs: 8_000, skipConfigs: true })
    await Promise.all(answers.map(({ until }) => until((messages) => partsOf(messages).length >= 12)))
    const parts = asked.flatMap(({ url = '' }) => (/\/p\d+\.\d+\.m4s$/.test(url) ? [url] : []))
    expect(new Set(parts).size).toBe(parts.length)
    for (const { response } of answers) response.destroy()
  })

  test('are counted once each while they read, and previews not at all', async () => {
    const { engine } = await publishClip(await loadClip(), 5_000)
    const { origin, edge } = await startPushSite({ engine })
    const open = (query: string, cookie?: string) =>
      openAnswer(`${origin}/live/${STREAM_ID}/push${query}`, cookie ? { headers: { cookie } } : {})
    const answers = [
      await open('', 'user=1'),
      await open('', 'user=1'),
      await open('', 'guest=2'),
      await open('?viewer=none'),
    ]
    expect(await edge.viewersOf(STREAM_ID)).toBe(2)
    for (const { response } of answers) response.destroy()
  })

  test('a reader who stops reading misses parts up to a keyframe, and does not delay others', async () => {
    const clip = withTracks(await loadClip(), [{ track: 0, kbps: 24_000 }])
    const { engine, client } = await publishClip(clip, 3_000)
    const { origin } = await startPushSite({ engine })
    const stalled = await openAnswer(`${origin}/live/${STREAM_ID}/push`)
    const reading = await openAnswer(`${origin}/live/${STREAM_ID}/push`)
    await Promise.all([stalled, reading].map(({ until }) => until((messages) => partsOf(messages).length >= 1)))
    stalled.response.pause()
    const before = reading.parts().length
    for (let second = 3; second < 13; second += 2) {
      sendStretch(client, { clip, fromMs: second * 1_000, toMs: (second + 2) * 1_000, skipConfigs: true })
      // Five parts a second; the last ones are published with the frames after them.
      await reading.until((messages) => partsOf(messages).length >= before + (second - 1) * 5 - 5)
    }
    const read = reading.parts()
    expect(read.every((part, index) => !part.isBreak && followsDirectly(read[index - 1], part))).toBe(true)
    stalled.response.resume()
    const newest = read.at(-1) as PushMessage
    sendStretch(client, { clip, fromMs: 13_000, toMs: 17_000, skipConfigs: true })
    await stalled.until((messages) => (partsOf(messages).at(-1)?.msn ?? 0) > newest.msn)
    const received = stalled.parts()
    const breaks = received.filter((part, index) => !followsDirectly(received[index - 1], part))
    expect(breaks.length).toBeGreaterThan(0)
    expect(breaks.every(({ isBreak, isIndependent }) => isBreak && isIndependent)).toBe(true)
    for (const { response } of [stalled, reading]) response.destroy()
  })

  test('an answer ends when its signed address expires, and the address is then refused', async () => {
    const { engine } = await publishClip(await loadClip(), 5_000)
    const { origin, get } = await startPushSite({ engine, signedHours: 1 })
    const playback = createPlaybackAddresses({ secret: 'the edge', hours: 1 })
    const path = playback.of(`/live/${STREAM_ID}/push`, Date.now())
    const answer = await openAnswer(origin + path)
    await answer.until((messages) => partsOf(messages).length >= 1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
    await answer.ended
    expect(answer.messages.some(({ kind }) => kind === 'end')).toBe(false)
    expect((await get(path)).status).toBe(403)
    expect((await get(`/live/${STREAM_ID}/push`)).status).toBe(403)
  })
})
