import type { Check } from './check.ts'
import type { Fetch } from './site.ts'

type Range = { uri: string; start: number; end: number }

/** Plays the newest recording as a player does: its playlist, the initialisation segment, and the first segment. */
export async function checkRecording(fetchPath: Fetch, streamId: string | null): Promise<Check> {
  if (streamId === null) return { name: 'recording: the backup has none', fault: null }
  const folder = `/recordings/${streamId}`
  const name = `recording ${streamId} plays`
  const playlist = await fetchPath(`${folder}/index.m3u8`)
  if (playlist.status !== 200) return { name, fault: `its playlist answers ${playlist.status}` }
  const text = playlist.body.toString()
  const [init, first] = [mapOf(text), segmentOf(text)]
  if (!init || !first) return { name, fault: 'its playlist has no segments' }
  const boxes: string[] = []
  for (const { uri, start, end } of [init, first]) {
    const part = await fetchPath(`${folder}/${uri}`, { range: `bytes=${start}-${end}` })
    if (part.status !== 206 || part.body.length !== end - start + 1)
      return { name, fault: `${uri} answers ${part.status} with ${part.body.length} bytes` }
    boxes.push(...boxesOf(part.body))
  }
  const missing = ['ftyp', 'moov', 'moof', 'mdat'].filter((box) => !boxes.includes(box))
  return { name, fault: missing.length === 0 ? null : `it lacks ${missing.join(', ')}` }
}

function mapOf(playlist: string): Range | null {
  const [, uri, length, offset] = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/m.exec(playlist) ?? []
  return rangeOf(uri, length, offset)
}

function segmentOf(playlist: string): Range | null {
  const [, length, offset, uri] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)\n([^#\n]+)$/m.exec(playlist) ?? []
  return rangeOf(uri, length, offset)
}

function rangeOf(uri: string | undefined, length: string | undefined, offset: string | undefined): Range | null {
  if (uri === undefined) return null
  return { uri, start: Number(offset), end: Number(offset) + Number(length) - 1 }
}

/** Returns the types of the top-level boxes (ISO/IEC 14496-12, 4.2). */
function boxesOf(bytes: Buffer): string[] {
  const types: string[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    types.push(bytes.toString('latin1', at + 4, at + 8))
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    at += size
  }
  return types
}
