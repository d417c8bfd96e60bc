import type { TrackPlan } from './studio-messages.ts'

export type EncodedPicture = {
  timestampMs: number
  isKeyframe: boolean
  /** NAL units with length prefixes. */
  data: Uint8Array
  /** AVCDecoderConfigurationRecord that the data needs. */
  avcC: Uint8Array
}

export type VideoEncoding = {
  /** Encodes and closes the frame. Returns false, without encoding, while the encoder is too slow. */
  encode(frame: VideoFrame, options: { isKeyframe: boolean }): boolean
  /** Changes size and rate from the next frame on, which must be a keyframe. */
  change(plan: TrackPlan): void
  close(): void
}

/** High, main and constrained baseline profile, level 3.1: 1280×720 at 30 frames a second. */
const codecs = ['avc1.64001f', 'avc1.4d001f', 'avc1.42e01f']
const maxWaiting = 3

function configOf(plan: TrackPlan, { codec, frameRate }: { codec: string; frameRate: number }): VideoEncoderConfig {
  return {
    codec,
    width: plan.width,
    height: plan.height,
    bitrate: plan.kbps * 1_000,
    framerate: frameRate,
    latencyMode: 'realtime',
    avc: { format: 'avc' },
  }
}

/** Returns the best H.264 profile that the browser encodes in this size, or null. */
export async function supportedVideoCodec(plan: TrackPlan, frameRate: number): Promise<string | null> {
  if (typeof VideoEncoder === 'undefined') return null
  for (const codec of codecs) {
    const { supported } = await VideoEncoder.isConfigSupported(configOf(plan, { codec, frameRate })).catch(() => ({
      supported: false,
    }))
    if (supported) return codec
  }
  return null
}

export function createVideoEncoding(
  plan: TrackPlan,
  use: {
    codec: string
    frameRate: number
    encoded(picture: EncodedPicture): void
    failed(error: Error): void
  },
): VideoEncoding {
  let avcC: Uint8Array | null = null
  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      const description = metadata?.decoderConfig?.description
      if (description) avcC = bytesOf(description)
      if (!avcC) return
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      use.encoded({
        timestampMs: Math.round(chunk.timestamp / 1_000),
        isKeyframe: chunk.type === 'key',
        data,
        avcC,
      })
    },
    error: use.failed,
  })
  encoder.configure(configOf(plan, use))

  return {
    encode(frame, { isKeyframe }) {
      const isReady = encoder.state === 'configured' && (isKeyframe || encoder.encodeQueueSize < maxWaiting)
      if (isReady) encoder.encode(frame, { keyFrame: isKeyframe })
      frame.close()
      return isReady
    },
    change(next) {
      if (encoder.state === 'configured') encoder.configure(configOf(next, use))
    },
    close() {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  const view = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  return view.slice()
}
