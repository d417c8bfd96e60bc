import { rm, stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { playableSound, videoFault } from '#contract/rules/playable-media.ts'
import { claimsTooMuch } from './mp4-tables.adapter.ts'
import type { RemuxAnswer, RemuxTask, VideoRefusal } from './video.adapter.ts'
import { hasTooManyElements } from './webm-elements.adapter.ts'

/** More than any camera or audio encoder produces. Files with more are crafted to use much time. */
const maxFramesOfSecond = 250
const maxSoundPacketsOfSecond = 500

class Refused extends Error {
  readonly reason: VideoRefusal

  constructor(reason: VideoRefusal) {
    super(reason)
    this.reason = reason
  }
}

type Line = { packets: AsyncGenerator<EncodedPacket>; add(packet: EncodedPacket): Promise<void>; most: number }

/** Copies the packets of one picture track and one sound track into a new file, without any other data. */
async function remux({ from, to, isWebm, limits }: RemuxTask): Promise<RemuxAnswer> {
  const isTooMuch = isWebm ? hasTooManyElements : claimsTooMuch
  if (await isTooMuch(from, limits.maxSeconds)) throw new Refused('content')
  using input = new Input({ source: new FilePathSource(from), formats: isWebm ? [WEBM] : [MP4, QTFF] })
  const video = await pictureTrack(input)
  const audio = await soundTrack(input)
  const tracks = audio ? [video, audio] : [video]
  const firstS = await input.getFirstTimestamp(tracks)
  const declaredS = await input.getDurationFromMetadata(tracks)
  if (declaredS !== null && declaredS - firstS > limits.maxSeconds) throw new Refused('length')
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const pixels = (await video.getCodedWidth()) * (await video.getCodedHeight())
  if (!(width > 0 && height > 0)) throw new Refused('content')
  if (pixels > limits.maxPixels) throw new Refused('pixels')

  const output = new Output({
    format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(to),
  })
  const lines = [await pictureLine(video, output, limits), ...(audio ? [await soundLine(audio, output, limits)] : [])]
  await output.start()
  // Shifts negative timestamps, as cut sound has them, because a file must not begin with them.
  const durationS = await copy(lines, {
    shiftS: Math.max(0, -firstS),
    maxSeconds: limits.maxSeconds,
    maxBytes: (await stat(from)).size,
  })
  await output.finalize()
  return { durationMs: Math.round(durationS * 1_000), width: Math.round(width), height: Math.round(height) }
}

/** Returns the first picture track that browsers play. Throws the fault of the primary one when there is none. */
async function pictureTrack(input: Input): Promise<InputVideoTrack> {
  for (const track of await input.getVideoTracks()) if ((await faultOf(track)) === null) return track
  const primary = await input.getPrimaryVideoTrack()
  if (primary) throw new Refused((await faultOf(primary)) ?? 'content')
  throw new Refused((await input.getAudioTracks()).length > 0 ? 'picture' : 'content')
}

const faultOf = async (track: InputVideoTrack) =>
  videoFault(await track.getCodec(), await track.getCodecParameterString())

/**
 * Returns the first sound track that browsers play, because phones put spatial sound before it. Returns null for a
 * video without sound.
 */
async function soundTrack(input: Input): Promise<InputAudioTrack | null> {
  const tracks = await input.getAudioTracks()
  for (const track of tracks) if (playableSound.includes((await track.getCodec()) ?? '')) return track
  if (tracks.length > 0) throw new Refused('sound')
  return null
}

async function pictureLine(track: InputVideoTrack, output: Output, { maxSeconds }: RemuxTask['limits']): Promise<Line> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || !decoderConfig) throw new Refused('content')
  const most = maxSeconds * maxFramesOfSecond
  const { packetCount } = await track.computePacketStats(most + 1)
  if (packetCount === 0) throw new Refused('content')
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount: packetCount })
  const packets = new EncodedPacketSink(track).packets()
  return { packets, add: (packet) => source.add(packet, { decoderConfig }), most }
}

async function soundLine(track: InputAudioTrack, output: Output, { maxSeconds }: RemuxTask['limits']): Promise<Line> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || !decoderConfig) throw new Refused('content')
  const most = maxSeconds * maxSoundPacketsOfSecond
  const { packetCount } = await track.computePacketStats(most + 1)
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: packetCount })
  const packets = new EncodedPacketSink(track).packets()
  return { packets, add: (packet) => source.add(packet, { decoderConfig }), most }
}

/**
 * Copies packets in the order of their times, so that sound and picture are close together for players. Returns the
 * seconds from first to last. `maxBytes` is needed because table entries may all refer to the same bytes, so a small
 * file could fill the disk.
 */
async function copy(
  lines: readonly Line[],
  { shiftS, maxSeconds, maxBytes }: { shiftS: number; maxSeconds: number; maxBytes: number },
): Promise<number> {
  let bytesLeft = maxBytes
  let firstS = Number.POSITIVE_INFINITY
  let endS = 0
  const open = await Promise.all(lines.map(async (line) => ({ ...line, next: await line.packets.next(), count: 0 })))
  for (;;) {
    const waiting = open.filter(({ next }) => !next.done)
    if (waiting.length === 0) return Math.max(0, endS - firstS)
    const line = waiting.reduce((a, b) => ((a.next.value?.timestamp ?? 0) <= (b.next.value?.timestamp ?? 0) ? a : b))
    const packet = line.next.value as EncodedPacket
    const timestamp = packet.timestamp + shiftS
    firstS = Math.min(firstS, timestamp)
    endS = Math.max(endS, timestamp + packet.duration)
    line.count += 1
    if (endS - firstS > maxSeconds + 1 || line.count > line.most) throw new Refused('length')
    bytesLeft -= packet.byteLength
    if (bytesLeft < 0) throw new Refused('content')
    await line.add(shiftS > 0 ? packet.clone({ timestamp }) : packet)
    line.next = await line.packets.next()
  }
}

const task = workerData as RemuxTask
try {
  parentPort?.postMessage(await remux(task))
} catch (error) {
  await rm(task.to, { force: true })
  parentPort?.postMessage({ refused: error instanceof Refused ? error.reason : 'content' } satisfies RemuxAnswer)
}
