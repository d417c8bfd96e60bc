import type { Recording } from '#media/kit/events.ts'
import { writeVodPlaylist } from './vod-playlist.ts'

/**
 * Makes the recorded media of a stream playable. Returns null when nothing was recorded. Throws when the disk fails.
 */
export async function finishRecording(stream: { streamId: string; directory: string }): Promise<Recording | null> {
  const { streamId, directory } = stream
  const summary = await writeVodPlaylist(directory)
  if (!summary) return null
  return { playlistPath: `/recordings/${streamId}/index.m3u8`, directory, ...summary }
}
