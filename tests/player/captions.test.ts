import { expect, test } from 'vitest'
import { erase, letters, type Pair, popOn, rollUp } from '#tests/setup/captions.ts'
import { createRandom } from '#tests/setup/random.ts'
import type { CaptionChannel } from '#web/player/captions/caption-screen.ts'
import type { CaptionFrame } from '#web/player/captions/caption-timeline.ts'
import { type OpenedTimeline, openTimeline } from './open-timeline.ts'

const FRAME_S = 0.04
const PART_FRAMES = 5

type Sent = { atS: number; pairs: readonly Pair[]; field?: 1 | 2 }

/** Sends each pair with one frame. */
function framesOf(sent: readonly Sent[]): CaptionFrame[] {
  return sent.flatMap(({ atS, pairs, field = 1 }) =>
    pairs.map((pair, index) => {
      const timeS = atS + index * FRAME_S
      return {
        decodeS: timeS,
        timeS,
        pairs: field === 1 ? { field1: [...pair], field2: [] } : { field1: [], field2: [...pair] },
      }
    }),
  )
}

/** Cuts a stretch of time into parts as the engine does. */
function partsOf(frames: readonly CaptionFrame[], fromS: number, toS: number) {
  const lengthS = FRAME_S * PART_FRAMES
  return Array.from({ length: Math.round((toS - fromS) / lengthS) }, (_, index) => {
    const startS = fromS + index * lengthS
    const inPart = ({ decodeS }: CaptionFrame) => decodeS >= startS - 0.001 && decodeS < startS + lengthS - 0.001
    return { startS, endS: startS + lengthS, frames: frames.filter(inPart) }
  })
}

const play = (
  { timeline }: OpenedTimeline,
  frames: readonly CaptionFrame[],
  [fromS, toS]: readonly [number, number],
) => {
  for (const part of partsOf(frames, fromS, toS)) timeline.take(part, true)
}

const programme = framesOf([
  { atS: 1, pairs: popOn(['Mot khong', 'cho Ha Noi']) },
  { atS: 4, pairs: popOn(['Hai khong']) },
  { atS: 7, pairs: erase() },
  { atS: 9, pairs: popOn(['Het gio']) },
])

test('a caption is shown as a whole from its end code until the next one, and nothing after it is erased', () => {
  const opened = openTimeline()
  play(opened, programme, [0, 12])
  expect(opened.read(1.5)).toBe('')
  expect(opened.read(3)).toBe('Mot khong / cho Ha Noi')
  expect(opened.read(6)).toBe('Hai khong')
  expect(opened.read(8)).toBe('')
  expect(opened.read(10)).toBe('Het gio')
})

test('the newest text is shown without waiting for its end, and ends after sixteen seconds without more', () => {
  const opened = openTimeline()
  play(opened, framesOf([{ atS: 1, pairs: rollUp('Tran dau') }]), [0, 1.6])
  expect(opened.read(1.56)).toBe('Tran dau')
  expect(opened.read(15)).toBe('Tran dau')
  expect(opened.read(20)).toBe('')
})

test('roll-up text grows letter by letter and rolls up', () => {
  const opened = openTimeline()
  play(
    opened,
    framesOf([
      { atS: 0, pairs: rollUp('Bong bong') },
      { atS: 2, pairs: rollUp('Vao') },
    ]),
    [0, 4],
  )
  expect(opened.read(0.3)).toBe('Bong')
  expect(opened.read(1)).toBe('Bong bong')
  expect(opened.read(3)).toBe('Bong bong / Vao')
})

test('frames are decoded in the order in which they are shown, also over the end of a part', () => {
  const opened = openTimeline()
  const shown = framesOf([{ atS: 0.2, pairs: popOn(['Abcdefghijkl']) }])
  // Each second frame is decoded before the one that is shown before it.
  const reordered = shown.map((frame, index) => {
    const place = index % 2 === 0 ? index + 1 : index - 1
    return { ...frame, decodeS: 0.12 + place * FRAME_S }
  })
  const byDecoding = reordered.toSorted((a, b) => a.decodeS - b.decodeS)
  play(opened, byDecoding, [0, 2])
  expect(opened.read(1.9)).toBe('Abcdefghijkl')
})

test('a second rendition with the same captions neither doubles nor changes the text', () => {
  const opened = openTimeline()
  play(opened, programme, [0, 4.8])
  play(opened, programme, [2, 12])
  const once = openTimeline()
  play(once, programme, [0, 12])
  expect(opened.count()).toBe(once.count())
  for (let timeS = 0; timeS < 12; timeS += 0.1) expect(opened.read(timeS)).toBe(once.read(timeS))
})

test('after a seek no half caption is shown, and what was known before stays', () => {
  const opened = openTimeline()
  play(opened, programme, [6, 12])
  expect(opened.read(6.5)).toBe('')
  expect(opened.read(10)).toBe('Het gio')
  // The seek ends while the second caption is being sent, and before its end code.
  play(opened, programme, [4.2, 6])
  expect(opened.read(5.5)).toBe('')
  expect(opened.read(10)).toBe('Het gio')
  play(opened, programme, [0, 4.2])
  expect(opened.read(3)).toBe('Mot khong / cho Ha Noi')
  expect(opened.read(4.1)).toBe('Mot khong / cho Ha Noi')
})

test('where two stretches meet, the text of the first continues in the second', () => {
  const opened = openTimeline()
  play(opened, programme, [6, 8])
  play(opened, programme, [3.8, 6])
  expect(opened.read(6.5)).toBe('Hai khong')
  expect(opened.read(7.5)).toBe('')
})

test('another encoder begins with an empty screen', () => {
  const opened = openTimeline()
  play(opened, programme, [0, 3])
  const [first, ...others] = partsOf([], 3, 5)
  if (first) opened.timeline.take(first, false)
  for (const part of others) opened.timeline.take(part, true)
  expect(opened.read(2.9)).toBe('Mot khong / cho Ha Noi')
  expect(opened.read(3.5)).toBe('')
})

test('the channels are apart, and text services and extended data are not shown', () => {
  const opened = openTimeline()
  const extended: Pair[] = [[0x01, 0x03], ...letters('Network'), [0x0f, 0x1d]]
  const frames = framesOf([
    { atS: 0, pairs: [...popOn(['Tieng Viet']), ...popOn(['English'], { channel: 'CC2' })] },
    { atS: 0, pairs: [...popOn(['Third'], { channel: 'CC3' }), ...extended], field: 2 },
    { atS: 2, pairs: [[0x14, 0x2b], [0x14, 0x2b], ...letters('teletext')] },
  ])
  play(
    opened,
    frames.toSorted((a, b) => a.decodeS - b.decodeS),
    [0, 4],
  )
  expect(['CC1', 'CC2', 'CC3', 'CC4'].map((name) => opened.read(3.5, name as CaptionChannel))).toEqual([
    'Tieng Viet',
    'English',
    'Third',
    '',
  ])
})

test('text keeps its place: at the top, with its indent, or in the middle', () => {
  const opened = openTimeline()
  const frames = framesOf([
    { atS: 0, pairs: popOn(['Tren cao'], { isUpper: true, indent: 4 }) },
    { atS: 2, pairs: popOn(['12345678'], { indent: 12 }) },
  ])
  play(opened, frames, [0, 4])
  expect(opened.at(1.5)[0]?.screen).toMatchObject({ isUpper: true, isCentred: false, indent: 4 / 32 })
  expect(opened.at(3.5)[0]?.screen).toMatchObject({ isUpper: false, isCentred: true })
})

test('endless text and random bytes keep few cues and throw nothing', () => {
  const opened = openTimeline()
  const random = createRandom(3)
  for (let part = 0; part < 2_500; part += 1) {
    const startS = part * 0.2
    const frames = Array.from({ length: PART_FRAMES }, (_, index) => {
      const timeS = startS + index * FRAME_S
      const bytes = () =>
        Array.from({ length: 2 * random(4) }, () => (random(3) === 0 ? 0x10 + random(16) : random(256)))
      return { decodeS: timeS, timeS, pairs: { field1: bytes(), field2: bytes() } }
    })
    opened.timeline.take({ startS, endS: startS + 0.2, frames }, random(500) > 0)
  }
  expect(opened.count()).toBeGreaterThan(100)
  expect(opened.count()).toBeLessThanOrEqual(4 * 3_000)
})
