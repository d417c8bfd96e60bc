import { expect, test } from 'vitest'
import { joinReplay } from './replay-playlist.ts'
import { thinRecording } from './thin-recording.ts'

type Line = { isBreak?: boolean; names: readonly string[] }

const formats = [
  'lead,1920x1080,avc1.640028,mp4a.40.2',
  'v1,1280x720,avc1.64001f,mp4a.40.2',
  'v2,854x480,avc1.64001e,mp4a.40.2',
  'v3,426x240,avc1.640015,mp4a.40.2',
  'audio,,mp4a.40.2',
]

function recordingOf(lines: readonly Line[], known: readonly string[] = formats): string {
  const body = ['#EXT-X-MAP:URI="e1/media-0.mp4",BYTERANGE="90@0"', ...known.map((format) => `#KD-RENDITION:${format}`)]
  body.push('#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z')
  for (const [index, { isBreak, names }] of lines.entries()) {
    if (isBreak) body.push('#EXT-X-DISCONTINUITY', '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:10:00.000Z')
    for (const name of names) body.push(`#KD-SEGMENT:${name},e1_${name}-0/media-0.mp4,50@${90 + index * 50},90@0`)
    body.push('#EXTINF:2.000,', `#EXT-X-BYTERANGE:900@${90 + index * 900}`, 'e1/media-0.mp4')
  }
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...body, '#EXT-X-ENDLIST', ''].join('\n')
}

const fileOf = (name: string) => `e1_${name}-0/media-0.mp4`
const all = ['v1', 'v2', 'v3', 'audio']
const filesIn = (playlist: string | null) => playlist?.match(/^[^#\n].*$/gm)
const cutsIn = (playlist: string | null) => playlist?.match(/^#EXT(?:INF|-X-DISC|-X-PROG).*$/gm)

test('the best picture of at most 480 lines and the sound alone stay, with the same segments and breaks', () => {
  const playlist = recordingOf([{ names: all }, { names: all, isBreak: true }])
  const thinned = thinRecording(playlist)
  expect(filesIn(thinned)).toEqual(['e1_v2-0/media-0.mp4', 'e1_v2-0/media-0.mp4'])
  expect(cutsIn(thinned)).toEqual(cutsIn(playlist))
  expect(thinned).toContain('#KD-RENDITION:lead,854x480,avc1.64001e,mp4a.40.2\n#KD-RENDITION:audio,,mp4a.40.2\n')
  const replay = joinReplay([
    { playlist: thinned ?? '', addresses: new Map(all.map((name) => [fileOf(name), `/${fileOf(name)}`])) },
  ])
  expect([...(replay?.keys() ?? [])]).toEqual(['replay.m3u8', 'replay-lead.m3u8', 'replay-audio.m3u8'])
  expect(replay?.get('replay.m3u8')).toContain('RESOLUTION=854x480')
  expect(thinRecording(thinned ?? '')).toBeNull()
})

test('where that picture is missing the next smaller one stays, with a break and its date', () => {
  const thinned = thinRecording(recordingOf([{ names: all }, { names: ['v3', 'audio'] }, { names: ['v1'] }]))
  expect(filesIn(thinned)).toEqual(['e1_v2-0/media-0.mp4', 'e1_v3-0/media-0.mp4', 'e1_v1-0/media-0.mp4'])
  expect(cutsIn(thinned)).toEqual([
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z',
    '#EXTINF:2.000,',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:02.000Z',
    '#EXTINF:2.000,',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z',
    '#EXTINF:2.000,',
  ])
  expect(thinned?.match(/#KD-SEGMENT:audio/g)).toHaveLength(2)
})

test('of larger pictures the smallest stays, and a segment without another keeps that of the lead', () => {
  const thinned = thinRecording(recordingOf([{ names: ['v1'] }, { names: [] }], formats.slice(0, 2)))
  expect(filesIn(thinned)).toBeUndefined()
  const whole = thinRecording(recordingOf([{ names: ['v1'] }, { names: ['v1'] }], formats.slice(0, 2)))
  expect(filesIn(whole)).toEqual(['e1_v1-0/media-0.mp4', 'e1_v1-0/media-0.mp4'])
})

test('a picture of the other orientation does not stay', () => {
  const known = ['lead,1920x1080,avc1.640028,mp4a.40.2', 'v1,270x480,avc1.640015,mp4a.40.2', 'audio,,mp4a.40.2']
  expect(filesIn(thinRecording(recordingOf([{ names: ['v1', 'audio'] }], known)))).toEqual(['e1/media-0.mp4'])
})

test('a recording of the lead alone stays as it is', () => {
  expect(thinRecording(recordingOf([{ names: [] }], []))).toBeNull()
})
