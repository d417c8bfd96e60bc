import type { Recording } from '../events.ts'
import { writeVodPlaylist } from './vod-playlist.ts'

/** Makes what was recorded of a stream playable. Null when nothing was. @throws when the disk refuses */
export async function finishRecording(stream: { streamId: string; directory: string }): Promise<Recording | null> {
  const { streamId, directory } = stream
  const summary = await writeVodPlaylist(directory)
  if (!summary) return null
  return { playlistPath: `/recordings/${streamId}/index.m3u8`, directory, ...summary }
}
