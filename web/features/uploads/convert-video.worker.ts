/// <reference lib="webworker" />
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
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
import type { ErrorName } from '#contract/errors.ts'
import { playableSound, videoFault } from '#contract/rules/playable-media.ts'
import { planOf, type VideoLimits, type VideoPlan } from './video-plan.ts'

export type ConvertTask = { file: Blob; limits: VideoLimits }
/** `unreadable` leaves the decision to the server. */
export type ConvertAnswer =
  | { type: 'progress'; part: number }
  | { type: 'original' | 'unreadable' }
  | { type: 'converted'; made: Blob }
  | { type: 'refused'; name: ErrorName }

type Converted = Extract<VideoPlan, { send: 'converted' }>
type Tracks = { picture: InputVideoTrack | null; sounds: InputAudioTrack[] }

const post = (answer: ConvertAnswer) => self.postMessage(answer)

self.addEventListener('message', ({ data }: MessageEvent<ConvertTask>) => {
  answerTo(data).then(post, () => post({ type: 'unreadable' }))
})

async function answerTo({ file, limits }: ConvertTask): Promise<ConvertAnswer> {
  using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  const tracks = { picture: await pictureOf(input), sounds: await input.getAudioTracks() }
  const plan = planOf(await factsOf(input, tracks, file.size), limits)
  if (plan.send === 'nothing') return { type: 'refused', name: plan.refused }
  if (plan.send === 'original' || !tracks.picture) return { type: 'original' }
  const made = await convert(input, { ...tracks, picture: tracks.picture }, plan).catch(() => plan.fault)
  if (typeof made === 'string') return { type: 'refused', name: made }
  return made.size > limits.maxBytes ? { type: 'refused', name: 'PAYLOAD_TOO_LARGE' } : { type: 'converted', made }
}

/** Returns the first picture track that browsers play, else the primary one. */
async function pictureOf(input: Input): Promise<InputVideoTrack | null> {
  for (const track of await input.getVideoTracks())
    if (videoFault(await track.getCodec(), await track.getCodecParameterString()) === null) return track
  return input.getPrimaryVideoTrack()
}

async function factsOf(input: Input, { picture, sounds }: Tracks, bytes: number) {
  const format = await input.getFormat()
  return {
    picture: picture && {
      codec: await picture.getCodec(),
      parameters: await picture.getCodecParameterString(),
      width: await picture.getDisplayWidth(),
      height: await picture.getDisplayHeight(),
    },
    sounds: await Promise.all(sounds.map((sound) => sound.getCodec())),
    durationS: picture && (await input.getDurationFromMetadata([picture])),
    bytes,
    isContainerAccepted: [MP4, QTFF, WEBM].includes(format),
  }
}

/** Returns the converted video, or the error when this browser cannot convert it. */
async function convert(
  input: Input,
  { picture, sounds }: Tracks & { picture: InputVideoTrack },
  { fault, encodesPicture, width, height, bitrate }: Converted,
): Promise<Blob | ErrorName> {
  const codec = encodesPicture
    ? await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], { width, height, bitrate })
    : await picture.getCodec()
  if (codec === null) return fault
  const isWebm = codec === 'vp8' || codec === 'vp9'
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false })
  const sound = await soundOf(sounds, format.getSupportedAudioCodecs())
  if (sounds.length > 0 && sound === null) return 'UPLOAD_SOUND'
  const target = new BufferTarget()
  const size = { width, height, fit: 'contain' as const, bitrate, allowTransformationMetadata: false }
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    video: ({ id }) =>
      id === picture.id ? { codec, ...(encodesPicture && { ...size, forceTranscode: true }) } : { discard: true },
    audio: ({ id }) => (id === sound?.track.id ? { codec: sound.codec } : { discard: true }),
    showWarnings: false,
  })
  const expected = sound ? 2 : 1
  if (!conversion.isValid || conversion.utilizedTracks.length < expected) return fault
  conversion.onProgress = (part) => post({ type: 'progress', part })
  await conversion.execute()
  return target.buffer ? new Blob([target.buffer], { type: isWebm ? 'video/webm' : 'video/mp4' }) : fault
}

/**
 * Returns the sound to send and its codec: unchanged when browsers play it, else encoded again. Returns null when the
 * video has no sound that this browser can read.
 */
async function soundOf(sounds: readonly InputAudioTrack[], supported: readonly string[]) {
  const playable = playableSound.filter((codec) => supported.includes(codec))
  for (const track of sounds) {
    const codec = await track.getCodec()
    if (codec !== null && playable.includes(codec)) return { track, codec }
  }
  for (const track of sounds) {
    if (!(await track.canDecode())) continue
    const wanted = (['aac', 'opus'] as const).filter((codec) => playable.includes(codec))
    const codec = await getFirstEncodableAudioCodec(wanted)
    if (codec !== null) return { track, codec }
  }
  return null
}
