import { parentPort, workerData } from 'node:worker_threads'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  type Target,
} from 'mediabunny'
import type { ClipAnswer, ClipTask } from './clip-file.adapter.ts'

const USUAL_FRAME_S = 0.04

/** Copies the packets between two times, starting at the keyframe before the first. Does not re-encode. */
async function cut({ from, to, startS, endS, stillS }: ClipTask): Promise<ClipAnswer> {
  using input = new Input({ source: new FilePathSource(from), formats: [MP4] })
  const video = await input.getPrimaryVideoTrack()
  if (!video) return { failed: 'no-picture' }
  const audio = await input.getPrimaryAudioTrack()
  // Timestamps in the file start at an arbitrary point of the stream. Times of the task start at zero.
  const zeroS = await video.getFirstTimestamp()
  const pictures = new EncodedPacketSink(video)
  const first = (await pictures.getKeyPacket(zeroS + startS)) ?? (await pictures.getFirstKeyPacket())
  if (!first) return { failed: 'no-picture' }
  const shown = await between(pictures, first, zeroS + endS)
  const audioPackets = audio ? await soundBetween(new EncodedPacketSink(audio), first.timestamp, zeroS + endS) : []

  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new FilePathTarget(to) })
  const videoLine = await pictureSource(video, output)
  const audioCodec = audio ? await audio.getCodec() : null
  const audioConfig = audio ? await audio.getDecoderConfig() : null
  const audioLine =
    audioCodec && audioConfig && audioPackets.length > 0 ? new EncodedAudioPacketSource(audioCodec) : null
  if (audioLine) output.addAudioTrack(audioLine)
  await output.start()
  const shift = (packet: EncodedPacket) => packet.clone({ timestamp: Math.max(0, packet.timestamp - first.timestamp) })
  let next = 0
  for (const packet of shown) {
    // Interleaves the sound with its pictures, so that a player finds both close together.
    for (
      ;
      audioLine && next < audioPackets.length && (audioPackets[next]?.timestamp ?? 0) <= packet.timestamp;
      next += 1
    )
      await audioLine.add(shift(audioPackets[next] as EncodedPacket), {
        decoderConfig: audioConfig as AudioDecoderConfig,
      })
    await videoLine.add(shift(packet))
  }
  for (; audioLine && next < audioPackets.length; next += 1)
    await audioLine.add(shift(audioPackets[next] as EncodedPacket), {
      decoderConfig: audioConfig as AudioDecoderConfig,
    })
  await output.finalize()

  const last = Math.max(...shown.map(({ timestamp, duration }) => timestamp + duration))
  const still = (await pictures.getKeyPacket(zeroS + stillS)) ?? first
  return {
    durationMs: Math.round((last - first.timestamp) * 1_000),
    width: Math.round(await video.getDisplayWidth()),
    height: Math.round(await video.getDisplayHeight()),
    still: await oneFrame(video, still.timestamp < first.timestamp ? first : still),
  }
}

async function between(sink: EncodedPacketSink, first: EncodedPacket, endS: number): Promise<EncodedPacket[]> {
  const found: EncodedPacket[] = []
  for await (const packet of sink.packets(first)) {
    if (found.length > 0 && packet.timestamp >= endS) break
    // A still picture has a duration beyond its next repetition (decision 234).
    const longestS = Math.max(endS - packet.timestamp, USUAL_FRAME_S)
    found.push(packet.duration > longestS ? packet.clone({ duration: longestS }) : packet)
  }
  return found
}

async function soundBetween(sink: EncodedPacketSink, fromS: number, endS: number): Promise<EncodedPacket[]> {
  const found: EncodedPacket[] = []
  for await (const packet of sink.packets()) {
    if (packet.timestamp >= endS) break
    if (packet.timestamp >= fromS) found.push(packet)
  }
  return found
}

async function pictureSource<T extends Target>(track: InputVideoTrack, output: Output<Mp4OutputFormat, T>) {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || !decoderConfig) throw new Error('the picture cannot be read')
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation() })
  return { add: (packet: EncodedPacket) => source.add(packet, { decoderConfig }) }
}

/** Writes an MP4 with one keyframe of one second. A muted video element shows it when no JPEG can be made. */
async function oneFrame(track: InputVideoTrack, frame: EncodedPacket): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const line = await pictureSource(track, output)
  await output.start()
  await line.add(frame.clone({ timestamp: 0, duration: 1 }))
  await output.finalize()
  if (!target.buffer) throw new Error('nothing was written')
  return new Uint8Array(target.buffer)
}

cut(workerData as ClipTask).then(
  (answer) => parentPort?.postMessage(answer),
  (error: unknown) => parentPort?.postMessage({ failed: 'broken', reason: String(error) } satisfies ClipAnswer),
)
