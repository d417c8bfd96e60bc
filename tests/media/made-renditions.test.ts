import { describe, expect, test } from 'vitest'
import { LEAD } from '#media/hls/rendition-list.ts'
import { FIRST_MADE_TRACK, type Packet } from '#media/kit/packet.ts'
import { makePackets } from './made-up-packets.ts'
import { cutsOf, delayed, mediaOf, names, playlistOf, samplesOf, smaller, withTracks } from './made-up-tracks.ts'
import { openEpoch } from './open-epoch.ts'

const VIDEO_TRACK = 1

describe('a rendition that is made here', () => {
  const made = { track: FIRST_MADE_TRACK, config: smaller }
  const name = `v${FIRST_MADE_TRACK}`
  const late = (durationMs: number, delayMs: number) =>
    delayed(withTracks(makePackets({ durationMs }), made), { track: made.track, delayMs })

  test('comes 400 ms after the lead, is cut like it, and the start of the stream waits for it', async () => {
    const opened = await openEpoch()
    opened.epoch.expect([made.track])
    const packets = late(12_500, 400)
    const readyAt = packets.findIndex((packet) => {
      opened.push([packet])
      return opened.ready.length > 0
    })
    expect(names(opened)).toEqual([LEAD, name, 'audio'])
    // The second segment begins at 2 s.
    expect(packets[readyAt]?.dtsMs).toBeLessThan(2_700)
    opened.push(packets.slice(readyAt + 1))
    const whole = (playlist: ReturnType<typeof playlistOf>) => cutsOf(playlist).filter(({ msn }) => msn < 6)
    expect(whole(playlistOf(opened, name))).toEqual(whole(opened.playlist()))
    const pictures = (await samplesOf(opened, name)).filter(({ trackId }) => trackId === VIDEO_TRACK)
    expect(pictures.map(({ time }) => time)).toEqual(Array.from({ length: 300 }, (_, frame) => frame * 40))
  })

  test('has a position behind the lead’s, which the other playlists name', async () => {
    const opened = await openEpoch()
    opened.epoch.expect([made.track])
    const packets = late(8_500, 400)
    opened.push(
      packets.slice(
        0,
        packets.findIndex(({ dtsMs }) => dtsMs > 6_900),
      ),
    )
    const newestOf = (media: ReturnType<typeof mediaOf>) => media.window.newest()
    const lead = opened.window().newest()
    const own = newestOf(mediaOf(opened, name))
    expect(lead?.msn).toBe(own?.msn)
    expect(own?.part).toBeLessThan(lead?.part ?? 0)
    const report = opened.epoch.reportsFor(LEAD).find(({ uri }) => uri === `${name}/media.m3u8`)
    expect(report?.newest).toEqual(own)
  })

  test('whose frames come seconds later, in one burst, has them all', async () => {
    const opened = await openEpoch()
    opened.epoch.expect([made.track])
    const packets = withTracks(makePackets({ durationMs: 8_500 }), made)
    const isMade = (packet: Packet) => packet.kind === 'video' && packet.track === made.track
    opened.push(packets.filter((packet) => !isMade(packet)))
    expect(names(opened)).toEqual([LEAD, 'audio'])
    opened.push(packets.filter(isMade))
    expect(cutsOf(playlistOf(opened, name))).toEqual(cutsOf(opened.playlist()))
  })

  test('leaves when its frames are missing, answers its readers, and begins again with a new window', async () => {
    const opened = await openEpoch()
    const packets = late(16_500, 80)
    const half = packets.findIndex(({ dtsMs }) => dtsMs > 7_000)
    opened.push(packets.slice(0, half))
    const waiting = mediaOf(opened, name).window.waitForPlaylist({ msn: 4, part: null })
    opened.epoch.leave([made.track])
    expect(await waiting).toBe('withdrawn')
    expect(names(opened)).toEqual([LEAD, 'audio'])
    opened.push(packets.slice(half))
    expect(names(opened)).toEqual([LEAD, name, 'audio'])
    expect(playlistOf(opened, name).segments[0]?.msn).toBe(4)
    expect(opened.playlist().segments.some(({ isDiscontinuity }) => isDiscontinuity)).toBe(false)
    expect(opened.warnings).toEqual([])
  })

  test('without a keyframe where the lead has one is no fault of the encoder', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 12_100 })
    opened.push(withTracks(packets, { ...made, when: ({ dtsMs }) => dtsMs % 4_000 !== 2_000 }))
    expect(names(opened)).toEqual([LEAD, 'audio'])
    expect(opened.warnings).toEqual([])
  })
})
