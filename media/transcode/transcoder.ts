import type { Mend, Warn } from '#media/ingest/warnings.ts'
import type { TranscoderState, TranscoderStatus } from '#media/kit/events.ts'
import type { VideoPacket } from '#media/kit/packet.ts'
import { steadyMs } from '#media/kit/steady-clock.ts'
import { type EndReason, type FfmpegProcess, type ProcessLimits, startFfmpeg } from './ffmpeg-process.ts'
import { type Rung, type Target, targetsOf } from './targets.ts'

/** Makes the lower renditions of one publisher's picture. */
export type Transcoder = {
  /** Takes a frame of the lead. */
  push(packet: VideoPacket): void
  /** Ends the work, because the encoder sends several renditions. */
  standAside(): void
  /** Ends the work, because the publisher is gone. Its renditions stay, and a returning publisher continues them. */
  stop(): void
  status(): TranscoderStatus
}

export type TranscoderOptions = {
  command: readonly string[]
  ladder: readonly Rung[]
  limits: ProcessLimits & RestartLimits
  places: Places
  warn: Warn
  mend: Mend
  packet(packet: VideoPacket): void
  /** The renditions begin, a little later than the source. */
  expect(tracks: readonly number[]): void
  /** The renditions have a gap, so they leave until they are complete again. */
  leave(tracks: readonly number[]): void
}

/** Places of a server for work on renditions. */
export type Places = {
  /** True when the work ends as soon as it is too slow, because the server makes renditions in idle time alone. */
  isIdleTimeOnly: boolean
  /** Reserves a place. `giveUp` is called when the machine needs its processor time; the place is then free already. */
  reserve(giveUp: () => void): 'reserved' | 'full' | 'busy'
  /** Frees a place. `isTooSlow` when the machine had too little time for the work. */
  release(giveUp: () => void, isTooSlow?: boolean): void
}

export type RestartLimits = {
  /** Wait before the first restart. Each further one waits twice as long. */
  retryMs: number
  /** Failures in a row after which no process is started for this publisher. */
  maxFailures: number
  /** Time after which a running process ends a row of failures. */
  healthyMs: number
}

/** Frames that are collected before a process is started. They show the frame rate and whether more tracks follow. */
const HEAD_FRAMES = 10
const MAX_STEP_MS = 3_000
const MAX_BACK_STEP_MS = 500

type Running = { process: FfmpegProcess; targets: readonly Target[]; startedAtMs: number }

export function createTranscoder(options: TranscoderOptions): Transcoder {
  const { ladder, limits, places, warn, mend, leave } = options
  const allTracks = targetsOf({ width: 4_096, height: 4_096 }, ladder).map(({ track }) => track)
  let state: TranscoderState = 'idle'
  let running: Running | null = null
  let head: VideoPacket[] = []
  let last: VideoPacket | null = null
  let notBeforeMs = 0
  let failures = 0
  let restarts = 0
  let droppedRungs = 0
  let isReserved = false
  /** True once no process is started again, for this configuration or at all. */
  let isResting = false
  let isOver = false

  function release({ isTooSlow = false } = {}) {
    if (isReserved) places.release(giveUp, isTooSlow)
    isReserved = false
  }

  function end(next: TranscoderState) {
    running?.process.kill()
    running = null
    head = []
    state = next
  }

  function rest(next: TranscoderState) {
    end(next)
    release()
    isResting = true
  }

  /** Ends the work for now. Later keyframes ask for a place again. */
  function pause() {
    end('paused')
    leave(allTracks)
    warn('TRANSCODER_PAUSED')
  }

  function giveUp() {
    isReserved = false
    pause()
  }

  /** Starts again with the next keyframe, because these frames cannot follow the earlier ones. */
  function startOver() {
    if (running) notBeforeMs = running.startedAtMs + limits.retryMs
    end('idle')
    leave(allTracks)
    failures = 0
    droppedRungs = 0
    isResting = false
  }

  function begin() {
    const first = head[0] as VideoPacket
    const targets = targetsOf(first.config, ladder).slice(droppedRungs)
    const tracks = targets.map(({ track }) => track)
    // An earlier publisher may have had more.
    leave(allTracks.filter((track) => !tracks.includes(track)))
    if (targets.length === 0) return rest('idle')
    const place = isReserved ? 'reserved' : places.reserve(giveUp)
    if (place !== 'reserved') {
      if (place === 'full' && state !== 'full') warn('TRANSCODER_FULL')
      leave(allTracks)
      state = place === 'full' ? 'full' : 'paused'
      head = []
      return
    }
    isReserved = true
    state = 'running'
    mend('TRANSCODER_PAUSED')
    const { command, packet } = options
    const source = { first, frameRate: frameRateOf(head) }
    const frames = head
    options.expect(tracks)
    head = []
    try {
      const process = startFfmpeg({ command, source, targets, limits, packet, ended })
      running = { process, targets, startedAtMs: steadyMs() }
      for (const held of frames) process.write(held)
    } catch (error) {
      // For example, the machine has no memory left. That must not end the publish.
      ended('exited', String(error))
    }
  }

  function ended(reason: EndReason, detail: string) {
    const nowMs = steadyMs()
    const { targets = [], startedAtMs = nowMs } = running ?? {}
    end('restarting')
    leave(allTracks)
    if (reason === 'overloaded' && places.isIdleTimeOnly) {
      release({ isTooSlow: true })
      return pause()
    }
    if (reason === 'overloaded') {
      droppedRungs += 1
      const left = targets.length - 1
      if (left > 0) return warn('TRANSCODER_OVERLOADED', { detail, left })
      warn('TRANSCODER_FAILED', { reason, detail })
      return rest('failed')
    }
    failures = nowMs - startedAtMs >= limits.healthyMs ? 1 : failures + 1
    if (failures > limits.maxFailures) {
      warn('TRANSCODER_FAILED', { reason, detail })
      return rest('failed')
    }
    warn('TRANSCODER_RESTARTED', { reason, detail })
    restarts += 1
    notBeforeMs = nowMs + limits.retryMs * 2 ** (failures - 1)
  }

  return {
    push(packet) {
      if (isOver) return
      if (last && !canFollow(packet, last)) startOver()
      last = packet
      if (running) return running.process.write(packet)
      if (isResting || steadyMs() < notBeforeMs || (head.length === 0 && !packet.isKeyframe)) return
      head.push(packet)
      if (head.length >= HEAD_FRAMES) begin()
    },
    standAside() {
      if (isOver) return
      isOver = true
      rest('idle')
      leave(allTracks)
      mend('TRANSCODER_PAUSED')
    },
    stop() {
      isOver = true
      rest('idle')
    },
    status: () => ({ state, restarts, lagMs: running?.process.lagMs() ?? 0 }),
  }
}

function canFollow(packet: VideoPacket, last: VideoPacket): boolean {
  const stepMs = packet.dtsMs - last.dtsMs
  return packet.config === last.config && stepMs <= MAX_STEP_MS && stepMs >= -MAX_BACK_STEP_MS
}

/** The encoder shares the bitrate among this many frames a second. */
function frameRateOf(frames: readonly VideoPacket[]): number {
  const spanMs = Math.max(1, (frames.at(-1)?.dtsMs ?? 0) - (frames[0]?.dtsMs ?? 0))
  return Math.min(120, Math.max(1, Math.round(((frames.length - 1) * 1000) / spanMs)))
}
