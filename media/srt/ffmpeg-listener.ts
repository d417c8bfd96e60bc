import { type ChildProcess, spawn } from 'node:child_process'
import { isIPv6 } from 'node:net'

/**
 * Messages of ffmpeg's libsrt and of its list of streams, at the level verbose (ffmpeg 5.1 and newer). A stream id may
 * contain line breaks.
 */
const ACCEPTED = /accept streamid \[([\s\S]{0,512}?)\], length \d+/
const PICTURE = /: Video: (\w{1,20})/

const MAX_TEXT = 16_384
const MAX_ERROR_TEXT = 300
const SILENT_US = 5_000_000
/** A program whose parent was killed frees its port after this time. Until then it waits for a caller. */
const WAIT_US = 60_000_000
const PROBE_US = 1_000_000
const PROBE_BYTES = 2_000_000

export type ListenerExit = {
  /** Codec of the caller's picture, as ffmpeg names it. Null when ffmpeg did not get so far. */
  picture: string | null
  /** Last lines of ffmpeg, for the log. Never has the stream id. */
  detail: string
}

/**
 * Starts one ffmpeg that waits for one SRT caller and writes its stream to stdout as FLV: the picture unchanged, the
 * sound as AAC. Nothing is read from stdout before the caller of this function does.
 */
export function startListener(options: {
  command: readonly string[]
  host: string | undefined
  port: number
  /** Called once with the caller's stream id, before any media. */
  accepted(streamId: string): void
  exited(exit: ListenerExit): void
}): ChildProcess {
  const { command, host = '0.0.0.0', port, accepted, exited } = options
  const [program = 'ffmpeg', ...before] = command
  const child = spawn(program, [...before, ...listenerArguments(host, port)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  let isAccepted = false
  let isOver = false

  function exit(detail: string) {
    if (isOver) return
    isOver = true
    const [, picture = null] = PICTURE.exec(text) ?? []
    exited({ picture, detail: detail || text.replace(ACCEPTED, '').trim().slice(-MAX_ERROR_TEXT) })
  }

  // An unheard error would end the whole process.
  child.once('error', (error) => exit(error.message))
  child.once('close', () => exit(''))
  child.stdout?.on('error', () => {})
  child.stderr?.on('error', () => {})
  child.stderr?.on('data', (bytes: Buffer) => {
    // The beginning has the stream id and the list of streams. The end is wanted for the log.
    text += bytes.toString('utf8')
    if (text.length > MAX_TEXT) text = text.slice(0, MAX_TEXT / 2) + text.slice(-MAX_TEXT / 2)
    const [, streamId] = isAccepted ? [] : (ACCEPTED.exec(text) ?? [])
    if (streamId === undefined) return
    isAccepted = true
    accepted(streamId)
  })
  return child
}

function listenerArguments(host: string, port: number): string[] {
  const address = isIPv6(host) ? `[${host}]` : host
  return [
    ...['-v', 'verbose', '-nostats', '-nostdin', '-hide_banner'],
    ...['-protocol_whitelist', 'srt'],
    ...['-fflags', 'nobuffer', '-analyzeduration', String(PROBE_US), '-probesize', String(PROBE_BYTES)],
    ...['-f', 'mpegts', '-i', `srt://${address}:${port}?mode=listener&listen_timeout=${WAIT_US}&timeout=${SILENT_US}`],
    ...['-map', '0:v:0?', '-map', '0:a:0?', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2'],
    ...['-max_interleave_delta', '200000', '-flvflags', 'no_duration_filesize', '-flush_packets', '1'],
    ...['-f', 'flv', 'pipe:1'],
  ]
}
