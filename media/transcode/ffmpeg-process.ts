import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { createFlvReader } from '#media/flv/file-reader.ts'
import { flvFrame, flvStart } from '#media/flv/file-writer.ts'
import { createDemuxer } from '#media/ingest/demuxer.ts'
import { within } from '#media/kit/deadlines.ts'
import type { VideoPacket } from '#media/kit/packet.ts'
import { steadyMs } from '#media/kit/steady-clock.ts'
import { FIRST_OUTPUT, ffmpegArguments } from './ffmpeg-arguments.ts'
import { createTimes } from './output-times.ts'
import type { Target } from './targets.ts'

/** Why a process ended without an order. `detail` is for the log. */
export type EndReason = 'exited' | 'silent' | 'overloaded' | 'broken'

export type ProcessLimits = {
  /** Max time until the first frame. */
  startMs: number
  /** Max time without a frame while frames are due. */
  silentMs: number
  /** Delay of the slowest rendition, and the time for which it may be so large without getting smaller. */
  behind: { lagMs: number; forMs: number }
  /** Max bytes that wait for the process to read them. */
  queuedBytes: number
  /** Time between two checks of the limits above. */
  checkMs: number
}

export type FfmpegProcess = {
  /** Writes a frame of the source. */
  write(packet: VideoPacket): void
  /** Delay of the slowest rendition in media time. */
  lagMs(): number
  kill(): void
}

type Uses = {
  /** Program, and arguments before those of ffmpeg. */
  command: readonly string[]
  source: { first: VideoPacket; frameRate: number }
  targets: readonly Target[]
  limits: ProcessLimits
  packet(packet: VideoPacket): void
  /** Called once, unless the process was killed. No packet follows. */
  ended(reason: EndReason, detail: string): void
}

/** The source has the usual priority, so it is packaged first when the processor is busy. */
const NICENESS = 10
const MAX_ERROR_TEXT = 300
/** Share of the earlier delay below which a process counts as catching up. */
const CATCHES_UP = 0.8

/** Starts one ffmpeg that makes all targets of a source. @throws Error when no process can be created. */
export function startFfmpeg({ command, source, targets, limits, packet, ended }: Uses): FfmpegProcess {
  const [program = 'ffmpeg', ...before] = command
  const times = createTimes(source.first, targets.length)
  const startedAtMs = steadyMs()
  let lastFrameAtMs: number | null = null
  let errorText = ''
  let isOver = false
  let watch: NodeJS.Timeout | undefined

  const child = spawn(program, [...before, ...ffmpegArguments(targets)], {
    stdio: ['pipe', 'ignore', 'pipe', ...targets.map(() => 'pipe' as const)],
  })
  // Must come first: an unheard error would end the whole process.
  child.once('error', (error) => fail('exited', error.message))
  // Node creates no pipes when the machine has no file descriptor left, although its types say otherwise.
  const pipes: ChildProcess['stdio'] | undefined = child.stdio
  if (!pipes) {
    isOver = true
    throw new Error('no pipe could be created')
  }
  lowerPriority(child)
  const input = pipes[0] as Writable

  function finish(): boolean {
    if (isOver) return false
    isOver = true
    clearInterval(watch)
    // It needs no time to finish its files.
    child.kill('SIGKILL')
    for (const stream of child.stdio ?? []) stream?.destroy()
    return true
  }

  function fail(reason: EndReason, detail = '') {
    if (finish()) ended(reason, (detail || errorText).slice(0, MAX_ERROR_TEXT))
  }

  function check() {
    const nowMs = steadyMs()
    const lagMs = times.lagMs()
    const limitMs = within(lastFrameAtMs === null ? limits.startMs : limits.silentMs)
    if (nowMs - (lastFrameAtMs ?? startedAtMs) > limitMs && lagMs > limitMs / 2) return fail('silent')
    if (lastFrameAtMs !== null && isFallingBehind(lagMs, nowMs)) fail('overloaded', `${lagMs} ms behind`)
  }

  let behindSince: { atMs: number; lagMs: number } | null = null
  function isFallingBehind(lagMs: number, nowMs: number): boolean {
    if (lagMs <= limits.behind.lagMs) behindSince = null
    else if (behindSince === null) behindSince = { atMs: nowMs, lagMs }
    else if (nowMs - behindSince.atMs >= limits.behind.forMs) {
      if (lagMs > behindSince.lagMs * CATCHES_UP) return true
      behindSince = { atMs: nowMs, lagMs }
    }
    return false
  }

  function readOutput({ track }: Target, index: number) {
    const demuxer = createDemuxer({
      packet: (made) => {
        if (made.kind !== 'video') return
        lastFrameAtMs = made.arrivalMs
        packet({ ...made, track, ...times.place(made, index) })
      },
      warn: (code) => {
        throw new Error(code)
      },
      mend: () => {},
    })
    const reader = createFlvReader(({ kind, body, timestampMs }) => {
      if (!isOver && kind === 'video') demuxer.video(body, { timestampMs, arrivalMs: steadyMs() })
    })
    const output = child.stdio[FIRST_OUTPUT + index] as Readable
    output.on('error', () => {})
    output.on('data', (bytes: Buffer) => {
      if (isOver) return
      try {
        reader.push(bytes)
      } catch (error) {
        fail('broken', String(error))
      }
    })
  }

  input.on('error', () => {})
  child.stderr?.on('error', () => {})
  child.stderr?.on('data', (bytes: Buffer) => {
    errorText = (errorText + bytes.toString('latin1')).slice(-MAX_ERROR_TEXT)
  })
  child.once('exit', (code, signal) => fail('exited', errorText || `code ${code}, signal ${signal}`))
  for (const [index, target] of targets.entries()) readOutput(target, index)
  watch = setInterval(check, limits.checkMs)
  const { width, height, record } = source.first.config
  input.write(flvStart({ width, height, avcC: record, frameRate: source.frameRate }))

  return {
    write(frame) {
      if (isOver) return
      if (input.writableLength > limits.queuedBytes)
        return fail(lastFrameAtMs === null ? 'silent' : 'overloaded', 'its input is full')
      const { isKeyframe, data } = frame
      input.cork()
      for (const piece of flvFrame({ ...times.enter(frame), isKeyframe, data })) input.write(piece)
      input.uncork()
    },
    lagMs: times.lagMs,
    kill: finish,
  }
}

function lowerPriority({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    setPriority(pid, NICENESS)
  } catch {
    // It has already ended, which is reported in another way.
  }
}
