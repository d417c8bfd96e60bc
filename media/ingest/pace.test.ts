import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

const HOUR_MS = 3_600_000

/** Sends media for the time, a packet a second, by a clock that is faster by the share. */
function publish({ hours, fasterBy }: { hours: number; fasterBy: number }) {
  const pace = createPace(25_000)
  for (let arrivalMs = 0; arrivalMs < hours * HOUR_MS; arrivalMs += 1_000) {
    pace.checkTime({ arrivalMs, dtsMs: Math.round(arrivalMs * (1 + fasterBy)) })
  }
}

test('an encoder whose crystal is 100 ppm faster publishes for a week', () => {
  expect(() => publish({ hours: 7 * 24, fasterBy: 0.0001 })).not.toThrow()
})

test('media that comes one percent too fast is refused within the hour', () => {
  expect(() => publish({ hours: 1, fasterBy: 0.01 })).toThrow('faster than real time')
})
