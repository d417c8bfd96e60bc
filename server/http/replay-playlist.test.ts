import { expect, test } from 'vitest'
import { volumesOf } from './recording-playlist.ts'
import { joinReplay } from './replay-playlist.ts'

type Beside = Record<string, number>

/** Writes a recording of 2-second segments. Each names its size in the lead, and in the other renditions. */
function recordingOf(
  epoch: string,
  segments: readonly ({ lead: number; isBreak?: boolean } & { beside?: Beside })[],
  formats: readonly string[] = [
    'lead,1280x720,avc1.64001f,mp4a.40.2',
    'v1,640x360,avc1.64001e,mp4a.40.2',
    'audio,,mp4a.40.2',
  ],
): string {
  const lines = [`#EXT-X-MAP:URI="${epoch}/media-0.mp4",BYTERANGE="100@0"`]
  lines.push(...formats.map((format) => `#KD-RENDITION:${format}`), '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z')
  for (const { lead, isBreak, beside = {} } of segments) {
    if (isBreak) lines.push('#EXT-X-DISCONTINUITY', '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:10:00.000Z')
    for (const [name, bytes] of Object.entries(beside))
      lines.push(`#KD-SEGMENT:${name},${epoch}_${name}-0/media-0.mp4,${bytes}@100,100@0`)
    lines.push('#EXTINF:2.000,', `#EXT-X-BYTERANGE:${lead}@100`, `${epoch}/media-0.mp4`)
  }
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...lines, '#EXT-X-ENDLIST', ''].join('\n')
}

const whole = { lead: 1_500_000, beside: { v1: 300_000, audio: 30_000 } }

function join(playlists: readonly string[], lost: readonly string[] = []): Map<string, string> {
  const broadcasts = playlists.map((playlist) => {
    const left = volumesOf(playlist).filter((file) => !lost.includes(file))
    return { playlist, addresses: new Map(left.map((file) => [file, `/${file}`])) }
  })
  return joinReplay(broadcasts) ?? new Map()
}

const filesIn = (text = '') => text.match(/^[^#\n].*$/gm) ?? []
/** Lines that must be the same in each rendition, so that players switch without a jump. */
const cutsIn = (text = '') => text.match(/^#EXT(?:INF|-X-DISC|-X-PROG).*$/gm)

test('a viewer of a slow network has the smaller renditions of the replay and the sound alone', () => {
  const lists = join([recordingOf('e1', [whole, whole]), recordingOf('e2', [whole, { ...whole, isBreak: true }])])
  expect(lists.get('replay.m3u8')?.split('\n').slice(2)).toEqual([
    '#EXT-X-STREAM-INF:BANDWIDTH=6000000,AVERAGE-BANDWIDTH=6000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720',
    'replay-lead.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=1200000,AVERAGE-BANDWIDTH=1200000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360',
    'replay-v1.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=120000,AVERAGE-BANDWIDTH=120000,CODECS="mp4a.40.2"',
    'replay-audio.m3u8',
    '',
  ])
  expect(filesIn(lists.get('replay-v1.m3u8'))).toEqual([
    '/e1_v1-0/media-0.mp4',
    '/e1_v1-0/media-0.mp4',
    '/e2_v1-0/media-0.mp4',
    '/e2_v1-0/media-0.mp4',
  ])
  const cuts = cutsIn(lists.get('replay-lead.m3u8'))
  expect(cuts?.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(2)
  expect(cutsIn(lists.get('replay-v1.m3u8'))).toEqual(cuts)
  expect(cutsIn(lists.get('replay-audio.m3u8'))).toEqual(cuts)
})

test('a rendition that began late has the lead before, which does not count for its rate', () => {
  const late = { lead: 1_500_000, beside: { audio: 30_000 } }
  const lists = join([recordingOf('e1', [late, whole, late])])
  const list = lists.get('replay-v1.m3u8') ?? ''
  expect(filesIn(list)).toEqual(['/e1/media-0.mp4', '/e1_v1-0/media-0.mp4', '/e1/media-0.mp4'])
  expect(list.match(/#EXT-X-MAP:URI="[^"]+"/g)).toHaveLength(3)
  expect(list).not.toContain('DISCONTINUITY')
  expect(lists.get('replay.m3u8')).toContain('BANDWIDTH=1200000,')
})

test('sound alone is offered only where each segment has it', () => {
  const silent = { lead: 1_500_000, beside: { v1: 300_000 } }
  const lists = join([recordingOf('e1', [whole, silent])])
  expect([...lists.keys()]).toEqual(['replay.m3u8', 'replay-lead.m3u8', 'replay-v1.m3u8'])
})

test('a lost file of a rendition is replaced by the lead, and a lost file of the lead is left out of each', () => {
  const playlists = [recordingOf('e1', [whole]), recordingOf('e2', [whole]), recordingOf('e3', [whole])]
  const lists = join(playlists, ['e1_v1-0/media-0.mp4', 'e2/media-0.mp4'])
  expect(filesIn(lists.get('replay-lead.m3u8'))).toEqual(['/e1/media-0.mp4', '/e3/media-0.mp4'])
  expect(filesIn(lists.get('replay-v1.m3u8'))).toEqual(['/e1/media-0.mp4', '/e3_v1-0/media-0.mp4'])
  expect(cutsIn(lists.get('replay-v1.m3u8'))).toEqual(cutsIn(lists.get('replay-lead.m3u8')))
})

test('a picture held upright is no rendition of a wide one', () => {
  const formats = ['lead,1280x720,avc1.64001f,mp4a.40.2', 'v1,360x640,avc1.64001e,mp4a.40.2']
  expect([...join([recordingOf('e1', [whole], formats)]).keys()]).toEqual(['replay.m3u8'])
})

test('a recording of an earlier version plays as one media playlist, also beside a newer one', () => {
  const earlier = recordingOf('e1', [{ lead: 1_500_000 }], [])
  expect([...join([earlier]).keys()]).toEqual(['replay.m3u8'])
  expect(join([earlier]).get('replay.m3u8')).toContain('#EXTINF:2.000,')
  const both = join([earlier, recordingOf('e2', [whole])])
  expect(filesIn(both.get('replay-v1.m3u8'))).toEqual(['/e1/media-0.mp4', '/e2_v1-0/media-0.mp4'])
  expect(both.has('replay-audio.m3u8')).toBe(false)
})

test('nothing left is no replay', () => {
  expect(joinReplay([])).toBeNull()
  expect(join([recordingOf('e1', [whole])], ['e1/media-0.mp4']).size).toBe(0)
})
