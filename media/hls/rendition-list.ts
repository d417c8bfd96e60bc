import type { CaptionChannel } from '#media/codec/captions.ts'
import type { RenditionStats } from '#media/kit/events.ts'
import { FIRST_MADE_TRACK, LEAD_TRACK } from '#media/kit/packet.ts'
import { renderMultivariant } from './multivariant.ts'
import type { RenditionReport } from './playlist.ts'
import type { Rendition } from './rendition.ts'

export type NamedRendition = {
  /** Folder in the addresses of the epoch. */
  name: string
  /** Number of the video track; null for the rendition with sound alone. */
  track: number | null
  /** Number of the encoder's sound. */
  sound: number
  rendition: Rendition
}

/** Name of the lead rendition: its files are in the folder of the epoch itself. */
export const LEAD = ''

/** Returns the lead, then the others by bandwidth, the sounds alone last. */
export function rankRenditions(lead: Rendition, others: readonly NamedRendition[]): NamedRendition[] {
  const rankOf = ({ track, rendition }: NamedRendition) => (track === null ? -1 : rendition.facts().bandwidth)
  const ranked = others.map((one) => ({ one, rank: rankOf(one) })).toSorted((a, b) => b.rank - a.rank)
  const track = lead.tracks.video ? LEAD_TRACK : null
  return [{ name: LEAD, track, sound: LEAD_TRACK, rendition: lead }, ...ranked.map(({ one }) => one)]
}

/**
 * Lists the renditions with the orientation of the lead. A player chooses by bandwidth alone, so a second canvas of
 * 9:16 beside a wide picture would appear in the middle of a match. It keeps its address.
 *
 * @param of.sound is the number of the sound that each rendition shall have.
 * @param of.captions are the caption channels in the pictures.
 */
export function multivariantOf(
  renditions: readonly NamedRendition[],
  { epoch, sound, captions }: { epoch: string; sound: number; captions: readonly CaptionChannel[] },
): string {
  const sounds = soundsOf(renditions)
  const variants = renditions
    .filter((one) => one.sound === LEAD_TRACK)
    .map(({ name, track, rendition }) => ({
      uri: `${epoch}/${playlistOf(nameWithSound({ name, track }, sound))}`,
      ...rendition.facts(),
    }))
  const lead = orientationOf(variants[0])
  const shown = variants.filter((one) => [lead, null].includes(orientationOf(one)))
  return renderMultivariant(shown, { sounds, captions })
}

/** Returns the numbers of the sounds that viewers can choose. */
export function soundsOf(renditions: readonly NamedRendition[]): number[] {
  return [LEAD_TRACK, ...renditions.flatMap(({ sound }) => (sound === LEAD_TRACK ? [] : [sound]))]
}

/** Returns the name of a rendition with another sound: `v1.a2` has the picture of `v1` and the sound 2. */
function nameWithSound({ name, track }: { name: string; track: number | null }, sound: number): string {
  if (sound === LEAD_TRACK) return name
  return track === null ? `a${sound}` : `v${track}.a${sound}`
}

/** Returns the names of picture and sound in the name of a composed rendition, or null for any other. */
export function partsOfName(name: string): { picture: string; sound: string } | null {
  const [, track, sound] = /^v(\d{1,3})\.(a\d{1,3})$/.exec(name) ?? []
  if (track === undefined || sound === undefined) return null
  return { picture: Number(track) === LEAD_TRACK ? LEAD : `v${track}`, sound }
}

function orientationOf(picture: { width: number | null; height: number | null } | undefined): 'wide' | 'tall' | null {
  if (!picture || picture.width === null || picture.height === null) return null
  return picture.width < picture.height ? 'tall' : 'wide'
}

/** Returns the positions of the other renditions, with addresses relative to the named rendition's playlist. */
export function reportsFor(renditions: readonly NamedRendition[], name: string): RenditionReport[] {
  const up = name === LEAD ? '' : '../'
  return renditions.flatMap((one) => {
    const newest = one.rendition.window.newest()
    return one.name === name || one.sound !== LEAD_TRACK || !newest ? [] : [{ uri: up + playlistOf(one.name), newest }]
  })
}

export function statsOf(renditions: readonly NamedRendition[]): RenditionStats[] {
  return renditions.map(({ track, sound, rendition }) => {
    const { codecs, width, height, frameRate } = rendition.facts()
    const isMadeHere = track !== null && track >= FIRST_MADE_TRACK
    return { track, sound, isMadeHere, codecs, width, height, frameRate, bitrateKbps: rendition.bitrateKbps() }
  })
}

function playlistOf(name: string): string {
  return name === LEAD ? 'media.m3u8' : `${name}/media.m3u8`
}
