/** Facts by which a browser says whether it decodes a rendition. Rates are in bits per second. */
export type CodedPicture = {
  codecs: string
  width: number | null
  height: number | null
  frameRate: number | null
  bandwidth: number
}

const NAMES: Record<string, string> = {
  avc1: 'H.264',
  avc3: 'H.264',
  hvc1: 'HEVC',
  hev1: 'HEVC',
  av01: 'AV1',
  vp09: 'VP9',
}

/** Share of picture quality at the same rate, against H.264. Cautious values from published comparisons. */
const EFFICIENCY: Record<string, number> = { HEVC: 1.4, AV1: 1.6, VP9: 1.3 }

const USUAL_FRAME_RATE = 30

/** Returns the name of the picture's codec for viewers, or null without a known one. */
export function codecName(codecs: string): string | null {
  return codecs.split(',').flatMap((codec) => NAMES[codec.trim().slice(0, 4)] ?? [])[0] ?? null
}

export function efficiencyOf(codecs: string): number {
  return EFFICIENCY[codecName(codecs) ?? ''] ?? 1
}

/** The browser's answers, or its pending ones. */
const answers = new Map<string, boolean | Promise<void>>()

/**
 * Returns whether the browser decodes the picture without dropping frames (Media Capabilities), or null while it has
 * not answered; `answered` is then called. Answers are kept for the page. Call it only for a type that
 * `MediaSource.isTypeSupported` accepts.
 */
export function decodesSmoothly(picture: CodedPicture, answered: () => void): boolean | null {
  const { codecs, width, height, frameRate, bandwidth } = picture
  const codec = codecs.split(',').find((one) => codecName(one) !== null)
  const { mediaCapabilities } = navigator as { mediaCapabilities?: MediaCapabilities }
  // Every browser plays H.264, and there may be nothing else to play.
  if (!codec || codecName(codec) === 'H.264' || !mediaCapabilities || !width || !height) return true
  const framerate = frameRate || USUAL_FRAME_RATE
  const key = `${codec} ${width}x${height}@${Math.round(framerate)}`
  const known = answers.get(key)
  if (typeof known === 'boolean') return known
  const video = { contentType: `video/mp4; codecs="${codec}"`, width, height, bitrate: bandwidth, framerate }
  const question = known ?? ask(mediaCapabilities, key, video)
  answers.set(key, question)
  void question.then(answered)
  return null
}

async function ask(capabilities: MediaCapabilities, key: string, video: VideoConfiguration): Promise<void> {
  // A browser that does not know the question still knows its codecs.
  const unknown = { supported: true, smooth: true }
  const { supported, smooth } = await capabilities.decodingInfo({ type: 'media-source', video }).catch(() => unknown)
  answers.set(key, supported && smooth)
}
