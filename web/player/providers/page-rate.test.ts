import { expect, test } from 'vitest'
import { type ArrivedFile, arrivedKbps } from './page-rate.ts'

function file(bytes: number, fromMs: number, untilMs: number, more: Partial<ArrivedFile> = {}): ArrivedFile {
  const times = { responseStart: fromMs, responseEnd: untilMs }
  return {
    initiatorType: 'script',
    workerStart: 0,
    transferSize: bytes + 300,
    encodedBodySize: bytes,
    ...times,
    ...more,
  }
}

test('files that arrived together shared the network, and pauses between files do not count', () => {
  const together = [file(50_000, 0, 1_000), file(50_000, 0, 1_000)]
  expect(arrivedKbps(together)).toBe(800)
  expect(arrivedKbps([...together, file(50_000, 5_000, 5_500)])).toBe(800)
})

test('a page from the cache says nothing, nor do small files and media', () => {
  expect(arrivedKbps([])).toBeNull()
  expect(arrivedKbps([file(400_000, 0, 10, { transferSize: 0 })])).toBeNull()
  expect(arrivedKbps([file(400_000, 0, 10, { transferSize: 300 })])).toBeNull()
  expect(arrivedKbps([file(400_000, 0, 10, { workerStart: 1 })])).toBeNull()
  expect(arrivedKbps(Array.from({ length: 50 }, () => file(2_000, 0, 1)))).toBeNull()
  expect(arrivedKbps([file(4_000_000, 0, 600_000, { initiatorType: 'fetch' })])).toBeNull()
})

test('a page that arrived in no time has a finite rate', () => {
  expect(arrivedKbps([file(100_000, 20, 20)])).toBe(800_000)
})
