import { spawn } from 'node:child_process'
import { within } from '#media/kit/deadlines.ts'
import { steadyMs } from '#media/kit/steady-clock.ts'
import type { LiveStream } from '#media/live-stream.ts'

// A JPEG of the newest keyframe, when ffmpeg is installed. Without ffmpeg there is only the MP4 with one keyframe.

const FRESH_MS = 10_000
const RENDER_TIMEOUT_MS = 5_000
const MAX_RENDERS = 2

export type PosterImages = {
  isAvailable(): Promise<boolean>
  /** Returns null when ffmpeg is missing, busy or fails. Renders at most once per stream in ten seconds. */
  render(stream: LiveStream): Promise<Buffer | null>
}

export function createPosterImages(command = 'ffmpeg'): PosterImages {
  const rendered = new WeakMap<LiveStream, { atMs: number; image: Promise<Buffer | null> }>()
  let running = 0

  return {
    isAvailable: () => canRun(command),
    render(stream) {
      const known = rendered.get(stream)
      if (known && steadyMs() - known.atMs < FRESH_MS) return known.image
      const poster = stream.epoch.poster()
      if (!poster || running >= MAX_RENDERS) return known?.image ?? Promise.resolve(null)
      running += 1
      const image = renderJpeg(poster, command).finally(() => {
        running -= 1
      })
      rendered.set(stream, { atMs: steadyMs(), image })
      return image
    },
  }
}

function canRun(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, ['-version'], { stdio: 'ignore', timeout: within(RENDER_TIMEOUT_MS) })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Renders the single frame of an MP4 as JPEG. Returns null when ffmpeg is missing or fails. */
export function renderJpeg(mp4: Buffer, command = 'ffmpeg'): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const args = [
      '-v',
      'error',
      '-i',
      'pipe:0',
      '-frames:v',
      '1',
      '-f',
      'image2',
      '-c:v',
      'mjpeg',
      '-q:v',
      '4',
      'pipe:1',
    ]
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: within(RENDER_TIMEOUT_MS) })
    const pieces: Buffer[] = []
    child.on('error', () => resolve(null))
    child.stdin.on('error', () => child.kill())
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('close', (code) => resolve(code === 0 && pieces.length > 0 ? Buffer.concat(pieces) : null))
    child.stdin.end(mp4)
  })
}
