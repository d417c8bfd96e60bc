/** Limits of the rule by which a transcoder uses only processor time that nothing else needs. Times are in ms. */
export type ProcessorLimits = {
  /** Time between two measurements. */
  measureMs: number
  /** Free cores with which the machine is idle: one stream in 1080p30 takes about one. */
  idleCores: number
  /** Free cores below which the machine is busy. Far below `idleCores`, so that a start cannot lead to its own end. */
  busyCores: number
  /** Time without a break for which the machine is idle before a start. */
  idleMs: number
  /** Time without a break for which the machine is busy before a transcoder is given up. */
  busyMs: number
  /** `idleMs` after a transcoder was given up. It doubles with each further one, up to the max. */
  firstRetryMs: number
  maxRetryMs: number
  /** Time without giving one up after which `idleMs` applies again. */
  calmMs: number
}

export type ProcessorState = {
  idleForMs: number
  busyForMs: number
  /** Time since a transcoder was given up. */
  calmForMs: number
  /** Transcoders that were given up since the last calm time. */
  givenUp: number
}

export const UNMEASURED: ProcessorState = { idleForMs: 0, busyForMs: 0, calmForMs: 0, givenUp: 0 }

/** Returns the state after a measurement: cores that were free on average during `elapsedMs`. */
export function afterMeasurement(
  state: ProcessorState,
  { freeCores, elapsedMs }: { freeCores: number; elapsedMs: number },
  limits: ProcessorLimits,
): ProcessorState {
  const calmForMs = state.calmForMs + elapsedMs
  return {
    idleForMs: freeCores >= limits.idleCores ? state.idleForMs + elapsedMs : 0,
    busyForMs: freeCores < limits.busyCores ? state.busyForMs + elapsedMs : 0,
    calmForMs,
    givenUp: calmForMs >= limits.calmMs ? 0 : state.givenUp,
  }
}

/** Returns true when one more transcoder may start. */
export function canStart({ idleForMs, givenUp }: ProcessorState, limits: ProcessorLimits): boolean {
  const { idleMs, firstRetryMs, maxRetryMs } = limits
  return (
    idleForMs > 0 && idleForMs >= (givenUp === 0 ? idleMs : Math.min(firstRetryMs * 2 ** (givenUp - 1), maxRetryMs))
  )
}

/** Returns true when one transcoder must be given up. */
export function mustGiveUp({ busyForMs }: ProcessorState, { busyMs }: ProcessorLimits): boolean {
  return busyForMs > 0 && busyForMs >= busyMs
}

/** Returns the state after a start. The next one waits until the load of this one has been measured. */
export function afterStart(state: ProcessorState): ProcessorState {
  return { ...state, idleForMs: 0, busyForMs: 0 }
}

/** Returns the state after a transcoder was given up. The next one is given up when the machine stays busy without it. */
export function afterGivingUp(state: ProcessorState): ProcessorState {
  return { idleForMs: 0, busyForMs: 0, calmForMs: 0, givenUp: state.givenUp + 1 }
}
