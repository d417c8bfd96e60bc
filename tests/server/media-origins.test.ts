import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import { liveRoom } from '#contract/live.ts'
import { readClip } from '#demo/flv-clip.ts'
import { type ClipPublisher, startClipPublisher } from '#demo/publisher.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { openViewers } from '#tests/setup/crowd.ts'
import { type MediaPlace, type MediaSite, startMediaSite } from '#tests/setup/media-site.ts'
import { hasRedis } from '#tests/setup/redis.ts'

const long = 240_000
const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))

describe.skipIf(!hasRedis() || process.platform !== 'linux')('a site with two media processes', () => {
  let site: MediaSite
  let world: World
  let first: MediaPlace
  let second: MediaPlace

  beforeAll(async () => {
    site = await startMediaSite(2)
    world = createWorld(site.web, { password: 'Kh4n-dai-thu-nghiem' })
    ;[first, second] = site.media as [MediaPlace, MediaPlace]
  }, long)
  afterAll(() => site?.close(), long)

  type Broadcast = { blv: Person; fixtureId: string; streamId: string; publisher: ClipPublisher }

  /**
   * Goes live at the first process. An encoder that reconnects tries the processes in turn, as it does with one name for
   * several addresses.
   */
  async function goLive(options: { followsReconnect?: boolean } = {}): Promise<Broadcast> {
    const blv = await world.commentator()
    const fixtureId = await world.liveFixture({ commentators: [blv] })
    const key = await world.streamKeyOf(blv)
    let tries = 0
    const target = () => {
      const { rtmp } = tries % 2 === 0 ? first : second
      tries += 1
      return { ...rtmp, app: 'live', key }
    }
    const publisher = startClipPublisher({ clip, target, ...options })
    onTestFinished(publisher.close)
    await expect.poll(() => stateOf(blv), { timeout: long }).toBe('publishing')
    const streamId = (await site.web.features.ingest.statusOf(blv.userId)).stream?.streamId ?? ''
    return { blv, fixtureId, streamId, publisher }
  }

  const stateOf = async (blv: Person) => (await site.web.features.ingest.statusOf(blv.userId)).stream?.state
  const query = async (text: string, values: unknown[]) => (await site.database.pool.query(text, values)).rows

  async function epochsOf(streamId: string): Promise<{ epoch: string; origin_id: string; stored_at: Date | null }[]> {
    return query(
      'select epoch, origin_id, stored_at from stream_epochs where stream_id = $1 order by generation, epoch',
      [streamId],
    )
  }

  function watch({ streamId }: Broadcast) {
    const viewers = openViewers(5, { address: site.web.address, path: `/live/${streamId}/push` })
    onTestFinished(viewers.close)
    return {
      faults: viewers.faults,
      /** Resolves once every viewer has a part that is newer than all parts until now. */
      async next(): Promise<void> {
        const shown = viewers.fastest()
        await expect.poll(viewers.slowest, { timeout: long }).toBeGreaterThan(shown)
      },
    }
  }

  /** Reads the first media playlist of the stream, which a player keeps until the end. */
  async function playlistOf({ streamId }: Broadcast): Promise<string> {
    const text = await (await fetch(`${site.web.address}/live/${streamId}/index.m3u8`)).text()
    const [path = ''] = /^[\w-]+\/media\.m3u8/m.exec(text) ?? []
    return `${site.web.address}/live/${streamId}/${path}`
  }

  /** Fetches every byte range of a recording, as a player does. Returns the names of its epochs in order. */
  async function playRecording(streamId: string): Promise<string[]> {
    const base = `${site.web.address}/recordings/${streamId}/`
    const playlist = await (await fetch(`${base}index.m3u8`)).text()
    const found = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/g)]
    for (const [, length, offset, file] of found) {
      const range = `bytes=${offset}-${Number(offset) + Number(length) - 1}`
      const answer = await fetch(base + file, { headers: { range } })
      expect([answer.status, answer.headers.get('content-length')]).toEqual([206, length])
      await answer.arrayBuffer()
    }
    expect(playlist.match(/EXT-X-DISCONTINUITY/g)?.length ?? 0).toBeGreaterThanOrEqual(
      new Set(found.map(([, , , file]) => file?.split('/')[0])).size - 1,
    )
    return [...new Set(found.map(([, , , file]) => file?.split('/')[0] ?? ''))]
  }

  test('a killed process costs no stream: it continues at the other, for the same viewers, in the same recording', {
    timeout: long,
  }, async () => {
    const live = await goLive()
    const viewers = watch(live)
    await viewers.next()
    const playlist = await playlistOf(live)
    const token = await world.tokenOf(live.blv)
    const shownHost = async () => (await site.web.call(streamKeyInfo, undefined, { token })).data.server
    const hosts = site.media.map(({ rtmp }) => `rtmp://127.0.0.1:${rtmp.port}/live`)
    expect(hosts).toContain(await shownHost())

    await first.kill()
    await viewers.next()
    expect(viewers.faults).toEqual({})
    const status = (await site.web.features.ingest.statusOf(live.blv.userId)).stream
    expect(status).toMatchObject({ streamId: live.streamId, state: 'publishing' })
    const again = await fetch(playlist)
    expect([again.status, (await again.text()).includes('#EXT-X-ENDLIST')]).toEqual([200, false])
    const [before, after] = await epochsOf(live.streamId)
    expect(after?.origin_id).not.toBe(before?.origin_id)
    await expect.poll(shownHost, { timeout: long }).toBe(hosts[1])

    // The order reaches the process that has the stream. The epoch of the killed process follows when it is back.
    await site.web.call(rotateStreamKey, undefined, { token })
    await expect.poll(async () => (await fetch(playlist)).text(), { timeout: long }).toContain('#EXT-X-ENDLIST')
    const isStored = async (epoch: number) => (await epochsOf(live.streamId))[epoch]?.stored_at != null
    await expect.poll(() => isStored(1), { timeout: long }).toBe(true)
    expect(await playRecording(live.streamId)).toEqual([after?.epoch])
    await first.start()
    await expect.poll(() => isStored(0), { timeout: long }).toBe(true)
    expect(await playRecording(live.streamId)).toEqual([before?.epoch, after?.epoch])
    const [row] = await query(
      'select stored_at is not null as "isWhole", duration_ms from recordings where stream_id = $1',
      [live.streamId],
    )
    expect(row).toMatchObject({ isWhole: true })
  })

  test('a process that stops moves its encoders to the other one first, and leaves no media behind', {
    timeout: long,
  }, async () => {
    const live = await goLive({ followsReconnect: true })
    const viewers = watch(live)
    await viewers.next()
    await first.stop()
    // The process has ended, so the encoder has moved already, and so have the media of this stream.
    expect(await stateOf(live.blv)).not.toBe('ended')
    const [before] = await epochsOf(live.streamId)
    expect(before?.stored_at).not.toBeNull()
    await viewers.next()
    expect(viewers.faults).toEqual({})
    const [, after] = await epochsOf(live.streamId)
    expect(after?.origin_id).not.toBe(before?.origin_id)

    await live.publisher.close()
    await expect.poll(() => stateOf(live.blv), { timeout: long }).toBe('ended')
    const isWhole = async () =>
      (await query('select 1 from recordings where stream_id = $1 and stored_at is not null', [live.streamId])).length
    await expect.poll(isWhole, { timeout: long }).toBe(1)
    expect(await playRecording(live.streamId)).toEqual([before?.epoch, after?.epoch])
    const { commentators } = (await site.web.call(liveRoom, { id: live.fixtureId })).data
    expect(commentators.flatMap(({ streams }) => streams)).toMatchObject([{ kind: 'recording', live: false }])
    await first.start()
  })
})
