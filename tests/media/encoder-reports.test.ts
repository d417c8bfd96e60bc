import { expect, test } from 'vitest'
import { parseAv1Config } from '#media/codec/av1.ts'
import { parseHevcConfig } from '#media/codec/hevc.ts'
import { readUserData } from '#media/codec/user-data.ts'
import { parseEncoderReport } from '#media/ingest/encoder-report.ts'
import { readCoded } from '#tests/setup/coded-tracks.ts'
import { renditionData, seiUnit, sessionData, timesData } from '#tests/setup/encoder-reports.ts'
import { createRandom } from '#tests/setup/random.ts'
import { avc } from './made-up-packets.ts'

const picture = Buffer.from([0, 0, 0, 3, 0x65, 1, 2])
const startMs = Date.UTC(2026, 10, 26, 19, 0, 0)
const reports = [
  timesData([startMs, startMs + 2, startMs + 9, startMs + 40]),
  sessionData({ rendered: 300, lagged: 3, dropped: 7, output: 600 }),
  renditionData({ input: 300, skipped: 5, output: 295 }),
]
const frame = Buffer.concat([...reports.map(seiUnit), picture])

test('the reports of OBS are read from the user data before a picture', () => {
  expect(readUserData(frame, avc).map(parseEncoderReport)).toEqual([
    { kind: 'times', encodeMs: 7, latencyMs: 40 },
    { kind: 'session', rendered: 300, lagged: 3, dropped: 7, output: 600 },
    { kind: 'rendition', input: 300, skipped: 5, output: 295 },
  ])
})

test('times as epoch milliseconds count too, and missing or reversed times are null', () => {
  const epochMs = (tag: number, ms: number) => {
    const bytes = Buffer.alloc(10)
    bytes.writeUInt8(2)
    bytes.writeUInt8(tag, 1)
    bytes.writeBigUInt64BE(BigInt(ms), 2)
    return bytes
  }
  const id = timesData([startMs]).subarray(0, 16)
  const data = Buffer.concat([id, Buffer.from([1]), epochMs(1, startMs), epochMs(4, startMs + 33)])
  expect(parseEncoderReport(data)).toEqual({ kind: 'times', encodeMs: null, latencyMs: 33 })
  expect(parseEncoderReport(timesData([startMs, startMs + 9, startMs + 2]))).toMatchObject({ encodeMs: null })
})

test('other user data and impossible counts are no report', () => {
  expect(parseEncoderReport(Buffer.from('dc45e9bde6d948b7962cd820d923eeef x264 - core 164'))).toBeNull()
  expect(parseEncoderReport(sessionData({ dropped: 4_000_000_000 }))).toBeNull()
  expect(parseEncoderReport(Buffer.alloc(16))).toBeNull()
})

test('user data after the picture is read too, where OBS puts it, and at most eight pieces of a frame are', () => {
  expect(readUserData(Buffer.concat([picture, ...reports.map(seiUnit)]), avc)).toEqual(reports)
  const many = Array.from({ length: 40 }, () => seiUnit(sessionData({ output: 1 })))
  expect(readUserData(Buffer.concat([...many, picture]), avc)).toHaveLength(8)
})

test('the reports of OBS are read from HEVC and AV1', () => {
  const sei = reports.map((report) => {
    const unit = seiUnit(report)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(unit.length - 3)
    return Buffer.concat([length, Buffer.from([39 << 1, 1]), unit.subarray(5)])
  })
  const hevc = Buffer.concat([Buffer.from([0, 0, 0, 3, 19 << 1, 1, 9]), ...sei])
  expect(readUserData(hevc, parseHevcConfig(readCoded('hevc').record))).toEqual(reports)

  const metadata = reports.map((report) => {
    const size = report.length + 2
    const sizes = size < 128 ? [size] : [(size & 127) | 128, size >> 7]
    return Buffer.concat([Buffer.from([0x2a, ...sizes, 6]), report, Buffer.from([0x80])])
  })
  const coded = readCoded('av1')
  const av1 = Buffer.concat([coded.frames[0]?.data ?? Buffer.alloc(0), ...metadata])
  expect(readUserData(av1, parseAv1Config(coded.record))).toEqual(reports)
})

test('a hundred thousand changed frames neither throw nor give counts out of range', () => {
  const random = createRandom(7)
  let reportCount = 0
  for (let round = 0; round < 100_000; round += 1) {
    const changed = Buffer.from(frame)
    for (let changes = random(6) + 1; changes > 0; changes -= 1) changed[random(changed.length)] = random(256)
    const cut = changed.subarray(0, random(3) === 0 ? random(changed.length + 1) : changed.length)
    const nalLengthBytes = ([1, 2, 4, 4, 4] as const)[random(5)] ?? 4
    for (const userData of readUserData(cut, { ...avc, nalLengthBytes })) {
      const report = parseEncoderReport(userData)
      if (!report) continue
      reportCount += 1
      for (const value of Object.values(report))
        if (typeof value === 'number' && !(value >= 0 && value <= 100_000)) expect.fail(JSON.stringify(report))
    }
  }
  expect(reportCount).toBeGreaterThan(20_000)
})
