import type { AvcConfig } from '#media/codec/avc.ts'
import type { RenditionMedia } from '#media/hls/composed.ts'
import type { Packet, VideoPacket } from '#media/kit/packet.ts'
import { avc } from './made-up-packets.ts'
import { readSamples } from './mp4-demuxer.ts'
import type { OpenedEpoch } from './open-epoch.ts'
import { type ReadPlaylist, readPlaylist } from './playlist-reader.ts'

// Further video tracks of a simulated publisher, and their renditions.

export function configOf(height: number): AvcConfig {
  const record = Buffer.from(avc.record)
  record.writeUInt8(height % 251, 15)
  return { ...avc, record, height, width: Math.round((height * 16) / 9) }
}

export type Extra = Partial<VideoPacket> & { track: number; when?: (packet: VideoPacket) => boolean }

/** Adds tracks with the frames of the lead, each right after the lead's frame. */
export function withTracks(packets: readonly Packet[], ...extras: Extra[]): Packet[] {
  return packets.flatMap((packet): Packet[] => {
    if (packet.kind === 'audio') return [packet]
    const others = extras.filter(({ when }) => when?.(packet) ?? true)
    return [packet, ...others.map((extra) => asTrack(packet, extra))]
  })
}

/** Returns the packets in the order of arrival when those of a track come later. */
export function delayed(packets: readonly Packet[], { track, delayMs }: { track: number; delayMs: number }): Packet[] {
  const atMs = (packet: Packet) => packet.dtsMs + (packet.kind === 'video' && packet.track === track ? delayMs : 0)
  return packets.toSorted((one, other) => atMs(one) - atMs(other))
}

export function asTrack(packet: VideoPacket, { when: _, ...fields }: Extra): VideoPacket {
  return { ...packet, config: small, data: Buffer.from(`t${fields.track}-${packet.dtsMs}`), ...fields }
}

export const small = configOf(720)
export const smaller = configOf(360)

export function mediaOf({ epoch }: OpenedEpoch, name: string): RenditionMedia {
  const media = epoch.media(name)
  if (!media || media === 'awaited') throw new Error(`no rendition ${name}`)
  return media
}

export function playlistOf(opened: OpenedEpoch, name: string): ReadPlaylist {
  return readPlaylist(mediaOf(opened, name).window.playlist({ skipsOld: false }))
}

/** Returns what must be the same in every rendition. */
export function cutsOf(playlist: ReadPlaylist, fromMsn = 0) {
  return playlist.segments
    .filter(({ msn }) => msn >= fromMsn)
    .map(({ msn, durationS, isDiscontinuity, parts, programDateTime }) => {
      const ends = parts.map(({ uri, durationS }) => [uri, durationS])
      return { msn, durationS, isDiscontinuity, ends, date: msn % 3 === 0 ? programDateTime : null }
    })
}

export async function samplesOf(opened: OpenedEpoch, name: string) {
  const { window } = mediaOf(opened, name)
  const bytes: Buffer[] = []
  for (const { msn, uri } of playlistOf(opened, name).segments)
    if (uri !== null) bytes.push((await window.segment(msn)) as Buffer)
  return readSamples(Buffer.concat(bytes)).samples
}

export const names = (opened: OpenedEpoch) => opened.epoch.renditions().map(({ name }) => name)
