import { maxWaitingSamples, type SoundEncoding, type SoundUse, soundBitrate } from './encoded-sound.ts'
import { soundChannels, soundRate } from './studio-messages.ts'

const codec = 'mp4a.40.2'

/**
 * Encodes AAC with the browser's encoder. Chromium on Linux and Firefox have none; they load an encoder in WebAssembly.
 */
export async function createSoundEncoding(use: SoundUse): Promise<SoundEncoding> {
  const config = { codec, sampleRate: soundRate, numberOfChannels: soundChannels, bitrate: soundBitrate }
  const isNative =
    typeof AudioEncoder !== 'undefined' &&
    (await AudioEncoder.isConfigSupported(config).then(
      ({ supported }) => supported === true,
      () => false,
    ))
  if (!isNative) return (await import('./wasm-sound-encoding.ts')).createWasmSoundEncoding(use)
  return createNativeEncoding(config, use)
}

function createNativeEncoding(config: AudioEncoderConfig, use: SoundUse): SoundEncoding {
  let asc: Uint8Array | null = null
  const encoder = new AudioEncoder({
    output(chunk, metadata) {
      const description = metadata?.decoderConfig?.description
      if (description) asc = new Uint8Array(description as ArrayBuffer).slice()
      if (!asc) return
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      use.encoded({ timestampMs: Math.round(chunk.timestamp / 1_000), data, asc })
    },
    error: use.failed,
  })
  encoder.configure(config)
  return {
    encode({ samples }, timestampUs) {
      const count = samples.length / soundChannels
      if (encoder.state !== 'configured' || (encoder.encodeQueueSize + 1) * count > maxWaitingSamples) return false
      const data = new AudioData({
        format: 'f32-planar',
        sampleRate: soundRate,
        numberOfChannels: soundChannels,
        numberOfFrames: count,
        timestamp: timestampUs,
        data: samples,
      })
      encoder.encode(data)
      data.close()
      return true
    },
    close() {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}
