import { expect, test } from 'vitest'
import { type Warning, warningsAfter, warningsMended, warningsNow, warningsOfReturn } from './warnings.rules.ts'

const codes = (warnings: Warning[]) => warnings.filter((one) => one.clearedAt === undefined).map(({ code }) => code)

test('a repeated warning keeps its start until it is cleared, and then starts again', () => {
  const once = warningsAfter([], { code: 'SILENT_AUDIO', at: 1_000 })
  const twice = warningsAfter(once, { code: 'SILENT_AUDIO', at: 61_000 })
  expect(twice).toEqual([{ code: 'SILENT_AUDIO', at: 1_000, lastAt: 61_000 }])
  const mended = warningsMended(twice, 'SILENT_AUDIO', 70_000)
  expect(mended).toMatchObject([{ at: 1_000, clearedAt: 70_000 }])
  expect(warningsMended(mended, 'SILENT_AUDIO', 99_000)).toMatchObject([{ clearedAt: 70_000 }])
  expect(warningsAfter(mended, { code: 'SILENT_AUDIO', at: 80_000 })).toEqual([
    { code: 'SILENT_AUDIO', at: 80_000, lastAt: 80_000 },
  ])
})

test('sound that returns clears the warnings about sound, and is no warning itself', () => {
  const silent = warningsAfter(warningsAfter([], { code: 'NO_AUDIO', at: 1 }), { code: 'B_FRAMES', at: 2 })
  const back = warningsAfter(silent, { code: 'AUDIO_STARTED', at: 3 })
  expect(back).toMatchObject([{ code: 'NO_AUDIO', clearedAt: 3 }, { code: 'B_FRAMES' }])
})

test('a warning of single moments is over when it is not repeated for a minute and a half', () => {
  const warned = warningsAfter([], { code: 'BROKEN_FRAME', at: 1_000 })
  expect(warningsNow(warned, 90_999)).toEqual(warned)
  expect(warningsNow(warned, 91_000)).toMatchObject([{ clearedAt: 91_000 }])
  expect(codes(warningsAfter(warned, { code: 'B_FRAMES', at: 200_000 }))).toEqual(['B_FRAMES'])
})

test('an encoder that returns clears all warnings except the failure of the disk', () => {
  const all = ['B_FRAMES', 'DISK_FAILED', 'TAKEN_OVER'].reduce<Warning[]>(
    (known, code, index) => warningsAfter(known, { code, at: index }),
    [],
  )
  expect(codes(warningsOfReturn(all, 9))).toEqual(['DISK_FAILED'])
})

test('keeps twenty warnings, and drops cleared ones first', () => {
  let known: Warning[] = warningsMended(warningsAfter([], { code: 'W0', at: 0 }), 'W0', 1)
  for (let index = 1; index <= 25; index += 1) {
    known = warningsAfter(known, { code: `W${index}`, at: index })
    if (index === 10) known = warningsMended(known, 'W10', 11)
  }
  expect(known).toHaveLength(20)
  expect(known.every(({ clearedAt }) => clearedAt === undefined)).toBe(true)
})
