import { spawn } from 'node:child_process'
import { within } from '#media/kit/deadlines.ts'
import { TRIAL_ARGUMENTS, TRIAL_PICTURE_BYTES } from './ffmpeg-arguments.ts'
import type { ProcessLimits } from './ffmpeg-process.ts'
import { createPlaces } from './places.ts'
import type { ProcessorLimits } from './processor-rule.ts'
import type { Rung } from './targets.ts'
import { createTranscoder, type RestartLimits, type Transcoder, type TranscoderOptions } from './transcoder.ts'

export type TranscoderSettings = {
  /** Renditions to make, best first. */
  ladder: readonly Rung[]
  /** Max streams at the same time. */
  maxStreams: number
  /** Works only while the machine has a free core. Otherwise it works always. */
  isIdleTimeOnly?: boolean
  /** Program, and arguments before those of ffmpeg. The default is `ffmpeg` on the PATH. */
  command?: readonly string[]
  limits?: Partial<ProcessLimits & RestartLimits>
  processor?: Partial<ProcessorLimits>
}

/** Creates the transcoders of all streams of a server. */
export type Transcoders = {
  open(publisher: Pick<TranscoderOptions, 'warn' | 'mend' | 'packet' | 'expect' | 'leave'>): Transcoder
  close(): void
}

const TRIAL_MS = 20_000
const DEFAULT_COMMAND = ['ffmpeg']

const DEFAULT_LIMITS: ProcessLimits & RestartLimits = {
  startMs: 15_000,
  silentMs: 5_000,
  behind: { lagMs: 2_500, forMs: 5_000 },
  queuedBytes: 16 * 1024 * 1024,
  checkMs: 500,
  retryMs: 1_000,
  maxFailures: 5,
  healthyMs: 60_000,
}

const DEFAULT_PROCESSOR: ProcessorLimits = {
  measureMs: 10_000,
  idleCores: 1.2,
  busyCores: 0.1,
  idleMs: 30_000,
  busyMs: 60_000,
  firstRetryMs: 120_000,
  maxRetryMs: 960_000,
  calmMs: 1_800_000,
}

/** Returns null when the program cannot encode H.264 as needed, for example because it is not installed. */
export async function openTranscoders(settings: TranscoderSettings): Promise<Transcoders | null> {
  const { command = DEFAULT_COMMAND, ladder, maxStreams, isIdleTimeOnly = false } = settings
  if (!(await canEncode(command))) return null
  const limits = { ...DEFAULT_LIMITS, ...settings.limits }
  const processor = isIdleTimeOnly ? { ...DEFAULT_PROCESSOR, ...settings.processor } : null
  const places = createPlaces({ maxStreams, processor })
  return {
    open: (publisher) => createTranscoder({ ...publisher, command, ladder, limits, places }),
    close: places.close,
  }
}

function canEncode([program = '', ...before]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const stdio = ['pipe', 'ignore', 'ignore'] as const
    const child = spawn(program, [...before, ...TRIAL_ARGUMENTS], { stdio: [...stdio], timeout: within(TRIAL_MS) })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
    child.stdin?.on('error', () => {})
    child.stdin?.end(Buffer.alloc(TRIAL_PICTURE_BYTES))
  })
}
