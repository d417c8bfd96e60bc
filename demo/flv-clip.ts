import { readFile } from 'node:fs/promises'
import type { BoardText } from './board/layout.ts'
import { blankBoard, createBoardPainter } from './board/painter.ts'
import type { Clip, ClipTag } from './clip.ts'

const FILE_HEADER_BYTES = 9
const PREVIOUS_SIZE_BYTES = 4
const TAG_HEADER_BYTES = 11
const TagType = { audio: 8, video: 9 } as const
const KEYFRAME = 1
const CONFIG_PACKET = 0
const DEFAULT_FRAME_MS = 40

/** Reads a whole FLV file as `readFlv` does. The two rows that are missing from its pictures are added empty. */
export async function readClip(path: string | URL): Promise<Clip> {
  const { configs, frames, durationMs } = await readFlv(path)
  const paint = createBoardPainter(blankBoard(), 'full')
  const painted = (tag: ClipTag): ClipTag => ({ ...tag, body: paint(tag, blankText) })
  return { configs: configs.map(painted), frames: frames.map(painted), durationMs }
}

const blankText = { home: 0, away: 0, period: 0, clock: [0, 0] } satisfies BoardText

/** Reads a whole FLV file (Adobe FLV 10.1, annex E) of H.264 and AAC. @throws Error on anything else. */
export async function readFlv(path: string | URL): Promise<Clip> {
  return parseClip(await readFile(path))
}

function parseClip(file: Buffer): Clip {
  if (file.toString('latin1', 0, 3) !== 'FLV') throw new Error('the clip is not an FLV file')
  const tags: ClipTag[] = []
  let offset = file.readUInt32BE(5) + PREVIOUS_SIZE_BYTES
  if (offset < FILE_HEADER_BYTES) throw new Error('the clip has a broken header')
  while (offset + TAG_HEADER_BYTES <= file.length) {
    const type = file.readUInt8(offset)
    const length = file.readUIntBE(offset + 1, 3)
    const start = offset + TAG_HEADER_BYTES
    if (start + length > file.length) break
    // 24 bits of milliseconds, then the upper eight bits.
    const timeMs = file.readUIntBE(offset + 4, 3) + file.readUInt8(offset + 7) * 0x1000000
    const body = file.subarray(start, start + length)
    const kind = type === TagType.video ? 'video' : type === TagType.audio ? 'audio' : null
    if (kind && length > 1) tags.push({ kind, track: 0, timeMs, isKeyframe: body.readUInt8(0) >> 4 === KEYFRAME, body })
    offset = start + length + PREVIOUS_SIZE_BYTES
  }
  const configs = tags.filter((tag) => tag.body[1] === CONFIG_PACKET)
  const frames = tags.filter((tag) => tag.body[1] === CONFIG_PACKET + 1)
  const video = frames.filter(({ kind }) => kind === 'video')
  const [first, second] = video
  const last = video.at(-1)
  if (!first || !last) throw new Error('the clip holds no video')
  const startMs = first.timeMs
  const frameMs = second ? second.timeMs - first.timeMs : DEFAULT_FRAME_MS
  const durationMs = last.timeMs - startMs + frameMs
  // The encoder's priming comes before the first picture. Repeated in every loop, it would delay the sound.
  const looped = frames.filter(({ timeMs }) => timeMs >= startMs && timeMs < startMs + durationMs)
  return { configs, frames: looped.map((tag) => ({ ...tag, timeMs: tag.timeMs - startMs })), durationMs }
}
