import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output } from 'mediabunny'
import { type SoundEncoding, type SoundUse, soundBitrate } from './encoded-sound.ts'
import { soundChannels, soundRate } from './studio-messages.ts'

/** A machine that encodes slower than the sound plays loses sound, instead of filling its memory. */
const maxWaitingSamples = 2 * soundRate

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

  return {
    encode({ samples }, timestampUs) {
      const count = samples.length / soundChannels
      if (waitingSamples + count > maxWaitingSamples) return
      waitingSamples += count
      const sample = new AudioSample({
        format: 'f32-planar',
        sampleRate: soundRate,
        numberOfChannels: soundChannels,
        timestamp: timestampUs / 1_000_000,
        data: samples,
      })
      queue = queue
        .then(() => source.add(sample))
        .catch(use.failed)
        .finally(() => {
          waitingSamples -= count
          sample.close()
        })
    },
    close() {
      void output.cancel().catch(() => undefined)
    },
  }
}
