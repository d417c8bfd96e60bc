import { describe, expect, test } from 'vitest'
import { chooseSegments } from './cut.rules.ts'
import { readMediaPlaylist, readMultivariant } from './stream-playlist.rules.ts'

const noon = Date.UTC(2026, 10, 22, 12)

const live = `#EXTM3U
#EXT-X-MAP:URI="init-7.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-22T12:00:00.000Z
#EXTINF:2.000,
s10.m4s
#EXTINF:2.500,
s11.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-11-22T12:01:00.000Z
#EXT-X-PART:DURATION=0.200,URI="p12.0.m4s"
#EXTINF:2.000,
s12.m4s
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p13.0.m4s"
`
const recorded = `#EXTM3U
#EXT-X-MAP:URI="e1/media-0.mp4",BYTERANGE="800@0"
#EXT-X-PROGRAM-DATE-TIME:2026-11-22T12:00:00.000Z
#EXTINF:4.000,
#EXT-X-BYTERANGE:5000@800
e1/media-0.mp4
#EXT-X-ENDLIST
`

test('every segment gets a date, even without one in the playlist', () => {
  expect(readMediaPlaylist(live)).toEqual([
    { uri: 's10.m4s', range: null, init: init('init-7.mp4'), startMs: noon, durationMs: 2_000, isBreak: false },
    { uri: 's11.m4s', range: null, init: init('init-7.mp4'), startMs: noon + 2_000, durationMs: 2_500, isBreak: false },
    { uri: 's12.m4s', range: null, init: init('init-7.mp4'), startMs: noon + 60_000, durationMs: 2_000, isBreak: true },
  ])
})

test('a recording lists byte ranges of its volumes', () => {
  const [segment] = readMediaPlaylist(recorded)
  expect(segment).toMatchObject({ uri: 'e1/media-0.mp4', range: { offset: 800, length: 5_000 } })
  expect(segment?.init).toEqual({ uri: 'e1/media-0.mp4', range: { offset: 0, length: 800 } })
})

test('a multivariant playlist leads to another playlist', () => {
  expect(readMultivariant('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ne1/media.m3u8\n')).toBe('e1/media.m3u8')
  expect(readMultivariant('#EXTM3U\n')).toBeNull()
})

describe('a clip', () => {
  const of = (count: number, fromMs = noon) =>
    Array.from({ length: count }, (_, i) => ({
      uri: `s${i}`,
      range: null,
      init: init('i'),
      startMs: fromMs + i * 2_000,
      durationMs: 2_000,
      isBreak: false,
    }))
  const window = (fromS: number, toS: number, atS = fromS) => ({
    fromMs: noon + fromS * 1_000,
    toMs: noon + toS * 1_000,
    atMs: noon + atS * 1_000,
  })
  const whole = { isWhole: true, isEnded: false }
  const names = (chosen: ReturnType<typeof chooseSegments>) =>
    chosen.kind === 'held' ? chosen.segments.map(({ uri }) => uri) : chosen.kind

  test('is refused immediately when it starts before the stream, even while its end is not streamed yet', () => {
    expect(names(chooseSegments(of(5), window(-10, 11), whole))).toBe('gone')
    expect(names(chooseSegments(of(5), window(-10, 11), { ...whole, isWhole: false }))).toBe('not-yet')
  })

  test('is cut from every segment that overlaps its window', () => {
    expect(names(chooseSegments(of(10), window(3, 9), whole))).toEqual(['s1', 's2', 's3', 's4'])
  })

  test('waits until its end is streamed, or takes the available part once the stream has ended', () => {
    expect(names(chooseSegments(of(3), window(2, 9), whole))).toBe('not-yet')
    expect(names(chooseSegments(of(3), window(2, 9), { isWhole: false, isEnded: true }))).toEqual(['s1', 's2'])
    expect(names(chooseSegments([], window(2, 9), whole))).toBe('not-yet')
  })

  test('of a member is refused when its start has left the window; of an event takes the available part', () => {
    const late = of(10, noon + 20_000)
    expect(names(chooseSegments(late, window(2, 30, 25), whole))).toBe('gone')
    expect(names(chooseSegments(late, window(2, 24, 21), { isWhole: false, isEnded: false }))).toEqual(['s0', 's1'])
    expect(names(chooseSegments(late, window(2, 24, 5), { isWhole: false, isEnded: false }))).toBe('gone')
  })

  test('takes only the unbroken stretch that contains the moment', () => {
    const [a, b, c, d] = of(4)
    const broken = [a, b, { ...c, isBreak: true }, d] as ReturnType<typeof of>
    expect(names(chooseSegments(broken, window(0, 8, 1), { isWhole: false, isEnded: false }))).toEqual(['s0', 's1'])
    expect(names(chooseSegments(broken, window(0, 8, 5), { isWhole: false, isEnded: false }))).toEqual(['s2', 's3'])
  })
})

function init(uri: string) {
  return { uri, range: null }
}
