// An encoder that draws the current time into every frame, to measure the delay that a viewer sees.
import { type ChildProcess, spawn } from 'node:child_process'

const width = 640
const height = 360
const framesPerSecond = 30
/**
 * The low 32 bits of epoch ms and 8 bits of checksum, most significant bit first. Each bit is a block in the top rows.
 */
const bits = 40
const blockWidth = width / bits
const blockHeight = 32
const black = 16
const white = 235

export const clockPicture = { width, height, bits, blockWidth, blockHeight }

export type EncoderSettings = 'zero-latency' | 'obs-like'

const videoSettings: Record<EncoderSettings, string[]> = {
  'zero-latency': ['-preset', 'veryfast', '-tune', 'zerolatency'],
  // OBS's x264 defaults: two B-frames and a lookahead.
  'obs-like': ['-preset', 'veryfast', '-bf', '2', '-rc-lookahead', '20'],
}

export function checksumOf(time: number): number {
  return ((time >>> 24) + (time >>> 16) + (time >>> 8) + time) & 0xff
}

function drawClock(frame: Buffer, epochMs: number) {
  const time = epochMs % 2 ** 32
  const checksum = checksumOf(time)
  for (let bit = 0; bit < bits; bit++) {
    const isSet = bit < 32 ? (time >>> (31 - bit)) & 1 : (checksum >>> (39 - bit)) & 1
    for (let row = 0; row < blockHeight; row++) {
      const from = row * width + bit * blockWidth
      frame.fill(isSet ? white : black, from, from + blockWidth)
    }
  }
}

/** Draws motion below the clock, so that the encoder has work to do. */
function drawMotion(frame: Buffer, index: number) {
  for (let row = blockHeight; row < height; row++) {
    const from = row * width
    frame.fill(60 + (((row >> 3) + index) % 64), from, from + width)
    const ball = (index * 4 + row) % (width - 24)
    frame.fill(200, from + ball, from + ball + 24)
  }
}

/** Starts one run of x264 and AAC that writes to all outputs (`[f=flv]rtmp://…`). Kill the process to end it. */
export function startClockEncoder(settings: EncoderSettings, outputs: string[]): ChildProcess {
  const picture = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', String(framesPerSecond)]
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100']
  const encoding = ['-c:v', 'libx264', ...videoSettings[settings], '-b:v', '800k', '-g', String(framesPerSecond * 2)]
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-probesize', '32', ...picture, '-i', 'pipe:0', ...sound],
      ...['-map', '0:v', '-map', '1:a', ...encoding, '-keyint_min', String(framesPerSecond * 2), '-sc_threshold', '0'],
      ...['-c:a', 'aac', '-flags', '+global_header', '-f', 'tee', outputs.join('|')],
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
  const { stdin } = encoder
  stdin.on('error', () => undefined)
  const frame = Buffer.alloc((width * height * 3) / 2, 128)
  const startedAtMs = performance.now()
  let drawn = 0
  const timer = setInterval(() => {
    while (drawn < ((performance.now() - startedAtMs) * framesPerSecond) / 1_000) {
      drawMotion(frame, drawn)
      drawClock(frame, Date.now())
      stdin.write(Buffer.from(frame))
      drawn += 1
    }
  }, 4)
  encoder.on('exit', () => clearInterval(timer))
  return encoder
}
