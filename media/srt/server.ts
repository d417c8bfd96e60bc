import { type ChildProcess, spawn } from 'node:child_process'
import { within } from '#media/kit/deadlines.ts'
import { steadyMs } from '#media/kit/steady-clock.ts'
import type { PublishHandler, RtmpLimits } from '#media/rtmp/publisher.ts'
import { type SrtCall, takeCall } from './call.ts'
import { startListener } from './ffmpeg-listener.ts'

export type SrtSettings = {
  /** Each port takes one caller at a time. */
  ports: readonly number[]
  host?: string
  /** Program, and arguments before those of ffmpeg. The default is `ffmpeg` on the PATH. */
  command?: readonly string[]
}

export type SrtServer = {
  /** Takes no new callers. The present ones stay. */
  stopListening(): void
  close(reason: string): void
}

const DEFAULT_COMMAND = ['ffmpeg']
const TRIAL_MS = 20_000
const MAX_LIST_BYTES = 1024 * 1024
const RESTART_MS = 200
/** A program that ends so early without a caller cannot listen, for example because another program has the port. */
const FAILED_RESTART_MS = 5_000

/** Listens for SRT callers with one ffmpeg for each port. Returns null when ffmpeg has no SRT. */
export async function startSrtServer(options: {
  settings: SrtSettings
  handler: PublishHandler
  limits: RtmpLimits
}): Promise<SrtServer | null> {
  const { settings, handler, limits } = options
  const { ports, host, command = DEFAULT_COMMAND } = settings
  if (!(await hasSrt(command))) return null
  const places = ports.map((port) => openPort(port))

  function openPort(port: number) {
    let child: ChildProcess | null = null
    let call: SrtCall | null = null
    let timer: NodeJS.Timeout | null = null
    let isOver = false
    let isReported = false

    function listen() {
      timer = null
      const startedAtMs = steadyMs()
      const program = startListener({
        ...{ command, host, port },
        accepted(streamId) {
          const media = program.stdout
          if (!media) return
          const hangUp = () => {
            program.kill('SIGKILL')
            // The program counts as ended once its output is read or closed.
            media.destroy()
          }
          call = takeCall({ streamId, media, handler, limits, hangUp })
        },
        exited(exit) {
          const hadCaller = call !== null
          call?.exited(exit)
          child = null
          call = null
          if (isOver) return
          // Without a caller it ends after a minute, and is started again.
          const isBroken = !hadCaller && steadyMs() - startedAtMs < FAILED_RESTART_MS
          if (isBroken && !isReported) console.error(`media: SRT port ${port} does not listen: ${exit.detail}`)
          isReported = isBroken
          timer = setTimeout(listen, isBroken ? FAILED_RESTART_MS : RESTART_MS)
        },
      })
      child = program
    }
    listen()

    function stopListening() {
      isOver = true
      if (timer) clearTimeout(timer)
      if (!call) child?.kill('SIGKILL')
    }

    return {
      stopListening,
      close(reason: string) {
        stopListening()
        call?.close(reason)
      },
    }
  }

  return {
    stopListening: () => {
      for (const place of places) place.stopListening()
    },
    close: (reason) => {
      for (const place of places) place.close(reason)
    },
  }
}

function hasSrt([program = '', ...before]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [...before, '-hide_banner', '-protocols'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: within(TRIAL_MS),
    })
    let list = ''
    child.on('error', () => resolve(false))
    child.stdout.on('data', (bytes: Buffer) => {
      if (list.length < MAX_LIST_BYTES) list += bytes.toString('latin1')
    })
    child.on('close', () => resolve(list.split('\n').some((line) => line.trim() === 'srt')))
  })
}
