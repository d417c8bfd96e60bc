import type { RenditionStats } from '../events.ts'
import { FIRST_MADE_TRACK, LEAD_TRACK } from '../ingest/packet.ts'
import { renderMultivariant } from './multivariant.ts'
import type { RenditionReport } from './playlist.ts'
import type { Rendition } from './rendition.ts'

export type NamedRendition = {
  /** Folder in the addresses of the epoch. */
  name: string
  /** Number of the video track; null for the rendition with sound alone. */
  track: number | null
  rendition: Rendition
}

/** Name of the lead rendition: its files are in the folder of the epoch itself. */
export const LEAD = ''

/** Returns the lead, then the others by bandwidth, the sound alone last. */
export function rankRenditions(lead: Rendition, others: readonly NamedRendition[]): NamedRendition[] {
  const rankOf = ({ track, rendition }: NamedRendition) => (track === null ? -1 : rendition.facts().bandwidth)
  const ranked = others.map((one) => ({ one, rank: rankOf(one) })).toSorted((a, b) => b.rank - a.rank)
  const track = lead.tracks.video ? LEAD_TRACK : null
  return [{ name: LEAD, track, rendition: lead }, ...ranked.map(({ one }) => one)]
}

/**
 * Lists the renditions with the orientation of the lead. A player chooses by bandwidth alone, so a second canvas of
 * 9:16 beside a wide picture would appear in the middle of a match. It keeps its address.
 */
export function multivariantOf(renditions: readonly NamedRendition[], epoch: string): string {
  const variants = renditions.map(({ name, rendition }) => ({
    uri: `${epoch}/${playlistOf(name)}`,
    ...rendition.facts(),
  }))
  const lead = orientationOf(variants[0])
  return renderMultivariant(variants.filter((one) => [lead, null].includes(orientationOf(one))))
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
    return one.name === name || !newest ? [] : [{ uri: up + playlistOf(one.name), newest }]
  })
}

export function statsOf(renditions: readonly NamedRendition[]): RenditionStats[] {
  return renditions.map(({ track, rendition }) => {
    const { codecs, width, height, frameRate } = rendition.facts()
    const isMadeHere = track !== null && track >= FIRST_MADE_TRACK
    return { track, isMadeHere, codecs, width, height, frameRate, bitrateKbps: rendition.bitrateKbps() }
  })
}

function playlistOf(name: string): string {
  return name === LEAD ? 'media.m3u8' : `${name}/media.m3u8`
}
