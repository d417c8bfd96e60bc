import { describe, expect, test } from 'vitest'
import { LEAD } from '#media/hls/rendition-list.ts'
import type { Packet } from '#media/kit/packet.ts'
import { EPOCH_MS, makePackets } from './made-up-packets.ts'
import { mediaOf, names, smaller, withTracks } from './made-up-tracks.ts'
import { type OpenedEpoch, openEpoch } from './open-epoch.ts'
import { readPlaylist } from './playlist-reader.ts'
import { alignmentFindings, playlistFindings, reloadFindings } from './playlist-rules.ts'

const STEP_MS = 200
const OPENING_MS = 6_000

/** Packets of two tracks and sound, each arriving when its frame was captured. */
function stretch(startDtsMs: number, durationMs: number): Packet[] {
  const packets = makePackets({ durationMs, startDtsMs }).map((one) => ({ ...one, arrivalMs: EPOCH_MS + one.dtsMs }))
  return withTracks(packets, { track: 1 }, { track: 2, config: smaller })
}

/** Returns the text of each rendition's playlist. */
function playlistsOf(opened: OpenedEpoch): Map<string, string> {
  return new Map(names(opened).map((name) => [name, mediaOf(opened, name).window.playlist({ skipsOld: false })]))
}

/** Pushes the packets step by step. Returns all playlists after each step, from the first segments on. */
function watch(opened: OpenedEpoch, packets: readonly Packet[]): Map<string, string>[] {
  const history: Map<string, string>[] = []
  const [first, last] = [packets[0]?.dtsMs ?? 0, packets.at(-1)?.dtsMs ?? 0]
  for (let atMs = first; atMs <= last; atMs += STEP_MS) {
    opened.push(packets.filter(({ dtsMs }) => dtsMs >= atMs && dtsMs < atMs + STEP_MS))
    if (opened.ready.length > 0) history.push(playlistsOf(opened))
  }
  return history
}

/** Returns every broken rule once. */
function findingsOf(history: readonly Map<string, string>[]): string[] {
  const found = history.flatMap((playlists, index) => [
    ...[...playlists.values()].flatMap(playlistFindings),
    ...alignmentFindings([...playlists.values()]),
    ...[...playlists].flatMap(([name, text]) => {
      const before = history[index - 1]?.get(name)
      return before === undefined ? [] : reloadFindings(before, text)
    }),
  ])
  return [...new Set(found)]
}

describe('the playlists of a stream keep RFC 8216bis', () => {
  test('in every rendition, at every moment, while old segments leave, to the end', async () => {
    const opened = await openEpoch({ dvrMs: 20_000 })
    const history = watch(opened, stretch(0, 40_000))
    opened.epoch.end()
    history.push(playlistsOf(opened))
    expect([...(history.at(-1)?.keys() ?? [])]).toEqual([LEAD, 'v1', 'v2', 'audio'])
    expect(readPlaylist(history.at(-1)?.get('v1') ?? '')).toMatchObject({ isEnded: true, mediaSequence: 10 })
    expect(findingsOf(history)).toEqual([])
  })

  test('over a break of the encoder’s clock', async () => {
    const opened = await openEpoch()
    const before = watch(opened, stretch(0, OPENING_MS))
    opened.epoch.breakRun()
    const history = [...before, ...watch(opened, stretch(100_000, 12_000))]
    const segments = [...(history.at(-1)?.values() ?? [])].flatMap((text) => readPlaylist(text).segments)
    expect(segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(4)
    expect(findingsOf(history)).toEqual([])
  })

  test('and the rules find what breaks them', async () => {
    const history = watch(await openEpoch(), stretch(0, 12_000))
    const text = history.at(-1)?.get(LEAD) ?? ''
    const broken = (from: RegExp, to: string) => {
      expect(text).toMatch(from)
      return text.replace(from, to)
    }
    expect(playlistFindings(text)).toEqual([])
    expect(playlistFindings(broken(/TARGETDURATION:\d+/, 'TARGETDURATION:1'))).not.toEqual([])
    expect(playlistFindings(broken(/PART-TARGET=[\d.]+/, 'PART-TARGET=0.100'))).not.toEqual([])
    expect(playlistFindings(broken(/,INDEPENDENT=YES/g, ''))).not.toEqual([])
    expect(playlistFindings(broken(/#EXT-X-PART:.*\n/, ''))).not.toEqual([])
    expect(playlistFindings(broken(/#EXT-X-PRELOAD-HINT.*\n/, ''))).not.toEqual([])
    expect(reloadFindings(text, broken(/PART-TARGET=[\d.]+/, 'PART-TARGET=0.300'))).not.toEqual([])
    expect(reloadFindings(text, broken(/s1\.m4s/, 'other.m4s'))).not.toEqual([])
    expect(alignmentFindings([text, broken(/#EXTINF:[\d.]+(?=,\ns2)/, '#EXTINF:1.9')])).not.toEqual([])
  })
})
