/** One rendition of a live stream. Rates are in bits per second. */
export type PushRendition = {
  /**
   * Value of `rendition` in the address of a push: `v0` is the encoder's first track, `audio` the sound alone. With
   * another sound of the encoder they are `v0.a1` and `a1`.
   */
  name: string
  /** Number of the encoder's sound; 0 is the usual one. */
  sound: number
  /** Address of the media playlist, relative to the push. */
  uri: string
  codecs: string
  width: number | null
  height: number | null
  frameRate: number | null
  bandwidth: number
  averageBandwidth: number
}

export type PushLadder = {
  /** In the order of the multivariant playlist. */
  renditions: PushRendition[]
  /** Name of the rendition that this answer carries. */
  rendition: string
  /**
   * Age of the picture at which all viewers aim, in ms, from the quickest arrival of parts. A viewer whose network is
   * worse is later.
   */
  delayMs: number
  /** Viewer mark for the next request, so that a viewer who reconnects is counted once. */
  viewer: string
}

const STREAM_INF = '#EXT-X-STREAM-INF:'
const SOUNDS = /^#EXT-X-SESSION-DATA:DATA-ID="khandai\.sounds",VALUE="([\d ]+)"$/m
const LEAD = 'v0'
export const SOUND = 'audio'

/** Parses this site's multivariant playlist (RFC 8216bis, 4.4.6.2). Each rendition is listed with each sound. */
export function parseMultivariant(text: string): PushRendition[] {
  const renditions = renditionsIn(text)
  const [, numbers = ''] = SOUNDS.exec(text) ?? []
  const others = numbers
    .split(' ')
    .map(Number)
    .filter((sound) => sound > 0)
  return [...renditions, ...others.flatMap((sound) => renditions.map((one) => withSound(one, sound)))]
}

function withSound(rendition: PushRendition, sound: number): PushRendition {
  const name = rendition.name === SOUND ? `a${sound}` : `${rendition.name}.a${sound}`
  const [epoch] = rendition.uri.split('/')
  return { ...rendition, name, sound, uri: `${epoch}/${name}/media.m3u8` }
}

/** Returns the name of the rendition with the usual sound. */
export function pictureName({ name, sound }: PushRendition): string {
  if (sound === 0) return name
  return name === `a${sound}` ? SOUND : name.slice(0, name.indexOf('.'))
}

function renditionsIn(text: string): PushRendition[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const uri = lines[index + 1]
    if (!line.startsWith(STREAM_INF) || !uri) return []
    const attribute = (name: string) => new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)
    const text = (name: string) => attribute(name)?.[1] ?? attribute(name)?.[2] ?? null
    const number = (name: string) => (text(name) === null ? null : Number(text(name)))
    const [width = null, height = null] = text('RESOLUTION')?.split('x').map(Number) ?? []
    return [
      {
        name: /\/([^/]+)\/media\.m3u8/.exec(uri)?.[1] ?? LEAD,
        sound: 0,
        uri,
        codecs: text('CODECS') ?? '',
        width,
        height,
        frameRate: number('FRAME-RATE'),
        bandwidth: number('BANDWIDTH') ?? 0,
        averageBandwidth: number('AVERAGE-BANDWIDTH') ?? 0,
      },
    ]
  })
}

/**
 * Returns the best rendition with a picture that fits the rate, else the one with the lowest rate. Null in an empty
 * list.
 */
export function renditionWithin(renditions: readonly PushRendition[], bitsPerSecond: number): PushRendition | null {
  const pictures = renditions.filter((one) => pictureName(one) !== SOUND)
  const ranked = (pictures.length > 0 ? pictures : renditions).toSorted((a, b) => b.bandwidth - a.bandwidth)
  return ranked.find(({ bandwidth }) => bandwidth <= bitsPerSecond) ?? ranked.at(-1) ?? null
}
