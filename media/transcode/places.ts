import { createFreeCores } from './free-cores.ts'
import {
  afterGivingUp,
  afterMeasurement,
  afterStart,
  canStart,
  mustGiveUp,
  type ProcessorLimits,
  UNMEASURED,
} from './processor-rule.ts'
import type { Places } from './transcoder.ts'

/** Creates the places of a server. With `processor`, they are available only while the machine has a free core. */
export function createPlaces(options: {
  maxStreams: number
  processor: ProcessorLimits | null
}): Places & { close(): void } {
  const { maxStreams, processor } = options
  /** In the order in which they were reserved. */
  const reserved = new Set<() => void>()
  let state = UNMEASURED

  function watch(limits: ProcessorLimits): NodeJS.Timeout {
    const measure = createFreeCores()
    const interval = setInterval(() => {
      const measured = measure()
      if (!measured) return
      state = afterMeasurement(state, measured, limits)
      const newest = [...reserved].at(-1)
      if (!newest || !mustGiveUp(state, limits)) return
      state = afterGivingUp(state)
      reserved.delete(newest)
      newest()
    }, limits.measureMs)
    // An engine that could not start is not closed, and must not keep its process alive.
    return interval.unref()
  }
  const timer = processor ? watch(processor) : undefined

  return {
    isIdleTimeOnly: processor !== null,
    reserve(giveUp) {
      if (reserved.size >= maxStreams) return 'full'
      if (processor && !canStart(state, processor)) return 'busy'
      reserved.add(giveUp)
      state = afterStart(state)
      return 'reserved'
    },
    release(giveUp, isTooSlow = false) {
      reserved.delete(giveUp)
      if (isTooSlow) state = afterGivingUp(state)
    },
    close: () => clearInterval(timer),
  }
}
