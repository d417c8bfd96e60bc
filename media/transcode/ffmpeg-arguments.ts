import type { Target } from './targets.ts'

/** First file descriptor of the outputs, after stdin, stdout and stderr. */
export const FIRST_OUTPUT = 3

/** Keyframes are those of the source, so no distance between keyframes may be shorter. */
const NO_KEYFRAME_LIMIT = '1000000'

const INPUT = [
  ['-v', 'error'],
  ['-nostats', '-nostdin'],
  ['-protocol_whitelist', 'pipe'],
  // Reads no frames ahead, and decodes each one when it arrives: several threads would each hold one back.
  ['-probesize', '32'],
  ['-analyzeduration', '0'],
  ['-threads', '1'],
  ['-copyts'],
  ['-f', 'flv'],
  ['-i', 'pipe:0'],
].flat()

/** Arguments that follow every output's size and rate. */
const ENCODING = [
  ['-an'],
  ['-fps_mode', 'passthrough'],
  ['-enc_time_base', '1:1000'],
  ['-c:v', 'libx264'],
  ['-preset', 'veryfast'],
  ['-tune', 'zerolatency'],
  ['-pix_fmt', 'yuv420p'],
  ['-bf', '0'],
  ['-g', NO_KEYFRAME_LIMIT],
  ['-force_key_frames', 'source'],
  ['-forced-idr', '1'],
  ['-x264-params', 'scenecut=0'],
  ['-flags', '+global_header'],
  ['-flvflags', 'no_duration_filesize'],
  ['-flush_packets', '1'],
  ['-f', 'flv'],
].flat()

/** Returns the arguments with which ffmpeg (5.1 or newer) reads FLV from stdin and writes an FLV file for each target. */
export function ffmpegArguments(targets: readonly Target[]): string[] {
  const outputs = targets.flatMap(({ width, height, kbps }, index) => [
    ...['-map', '0:v:0', '-vf', `scale=${width}:${height}`],
    ...['-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`],
    ...ENCODING,
    `pipe:${FIRST_OUTPUT + index}`,
  ])
  return [...INPUT, ...outputs]
}

/** Arguments that encode one small raw picture from stdin, to find out whether ffmpeg has all that is needed. */
export const TRIAL_ARGUMENTS = [
  ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', '64x64', '-r', '5', '-i', 'pipe:0'],
  ...['-fps_mode', 'passthrough', '-c:v', 'libx264', '-forced-idr', '1', '-f', 'null', '-'],
]
export const TRIAL_PICTURE_BYTES = (64 * 64 * 3) / 2
