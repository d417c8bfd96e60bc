import { afterEach, expect, test, vi } from 'vitest'
import { createPlaybackAddresses } from './playback-addresses.ts'

const hourMs = 3_600_000
const startedAtMs = Date.parse('2026-05-01T12:00:00Z')
afterEach(() => vi.useRealTimers())

test('without the setting addresses are unsigned, and signed ones still play', () => {
  const open = createPlaybackAddresses({ secret: 's', hours: 0 })
  const signing = createPlaybackAddresses({ secret: 's', hours: 6 })
  expect(open.of('/live/a/index.m3u8', startedAtMs)).toBe('/live/a/index.m3u8')
  expect(open.open('/live/a/e1/media.m3u8?_HLS_msn=4')).toBe('/live/a/e1/media.m3u8?_HLS_msn=4')
  expect(open.open(signing.of('/live/a/index.m3u8', startedAtMs))).toBe('/live/a/index.m3u8')
})

test.each(['live', 'recordings'])('a signed address of %s covers the paths beside it, for that stream only', (area) => {
  const { of, open } = createPlaybackAddresses({ secret: 's', hours: 6 })
  const first = of(`/${area}/a/index.m3u8`, Date.now())
  const beside = new URL('e1/media.m3u8?viewer=k1', `https://site.example${first}`)
  expect(open(beside.pathname + beside.search)).toBe(`/${area}/a/e1/media.m3u8?viewer=k1`)
  expect(open(first.replace('/a/', '/b/'))).toBeNull()
  expect(open(first.replace(area, area === 'live' ? 'recordings' : 'live'))).toBeNull()
  expect(open(`/${area}/a/index.m3u8`)).toBeNull()
  expect(createPlaybackAddresses({ secret: 'other', hours: 6 }).open(first)).toBeNull()
})

test('an address is stable while a match lasts, and expires', () => {
  vi.useFakeTimers({ now: startedAtMs })
  const { of, open } = createPlaybackAddresses({ secret: 's', hours: 6 })
  const path = '/live/a/index.m3u8'
  const first = of(path, startedAtMs)
  vi.setSystemTime(startedAtMs + 6 * hourMs - 1)
  expect(of(path, startedAtMs)).toBe(first)
  vi.setSystemTime(startedAtMs + 6 * hourMs)
  const second = of(path, startedAtMs)
  expect(second).not.toBe(first)
  vi.setSystemTime(startedAtMs + 12 * hourMs)
  expect([open(first), open(second)]).toEqual([null, path])
})

test('a poster needs no signature', () => {
  const { open } = createPlaybackAddresses({ secret: 's', hours: 6 })
  expect(open('/live/a/poster.mp4')).toBe('/live/a/poster.mp4')
})
