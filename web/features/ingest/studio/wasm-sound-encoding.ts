import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output } from 'mediabunny'
import { maxWaitingSamples, type SoundEncoding, type SoundUse, soundBitrate } from './encoded-sound.ts'
import { soundChannels, soundRate } from './studio-messages.ts'

/** Sound that comes much later than its picture is left out by the media engine. */
const maxWaitMs = 400
const smoothing = 1 / 8

/** Encodes AAC in WebAssembly. The file that mediabunny writes is discarded; only its packets are used. */
export async function createWasmSoundEncoding(use: SoundUse): Promise<SoundEncoding> {
  registerAacEncoder()
  let asc: Uint8Array | null = null
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: soundBitrate,
    onEncodedPacket(packet, metadata) {
      const description = metadata?.decoderConfig?.description
      if (description) asc = new Uint8Array(description as Uint8Array<ArrayBuffer>).slice()
      if (asc) use.encoded({ timestampMs: Math.round(packet.timestamp * 1_000), data: packet.data, asc })
    },
  })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new NullTarget() })
  output.addAudioTrack(source)
  await output.start()
  let queue: Promise<void> = Promise.resolve()
  let waitingSamples = 0
  /** Recent duration of encoding one sample, which depends on the machine and its load. */
  let msOfSample = 0
  /** One long gap is easier to listen to than many short ones. */
  let isCatchingUp = false

  return {
    encode({ samples }, timestampUs) {
      const count = samples.length / soundChannels
      const wait = Math.max(waitingSamples / maxWaitingSamples, (waitingSamples * msOfSample) / maxWaitMs)
      isCatchingUp = wait > (isCatchingUp ? 0.5 : 1)
      if (isCatchingUp) return false
      waitingSamples += count
      const sample = new AudioSample({
        format: 'f32-planar',
        sampleRate: soundRate,
        numberOfChannels: soundChannels,
        timestamp: timestampUs / 1_000_000,
        data: samples,
      })
      queue = queue
        .then(async () => {
          const startedAtMs = performance.now()
          await source.add(sample)
          msOfSample += ((performance.now() - startedAtMs) / count - msOfSample) * smoothing
        })
        .catch(use.failed)
        .finally(() => {
          waitingSamples -= count
          sample.close()
        })
      return true
    },
    close() {
      void output.cancel().catch(() => undefined)
    },
  }
}
