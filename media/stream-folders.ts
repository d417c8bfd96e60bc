import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RECORDING_PLAYLIST } from './record/vod-playlist.ts'

// Recorded streams and those that keep only their DVR window lie apart, so that after a crash it is plain which
// folders are to be finished and which to be thrown away.

/** A reader knows the epoch it began with; nobody has sat through more restarts than these. */
const MAX_EPOCHS = 8

export type StreamFolders = {
  recordings: string
  of(stream: { streamId: string; keepRecording: boolean }): string
  /** Names of the epochs that lie in a stream's folder, in the order they were made; the newest few of them. */
  epochsOf(stream: { streamId: string; keepRecording: boolean }): Promise<string[]>
  /** Streams a crash or restart cut off: the recorded ones and those without a recording. */
  findUnfinished(): Promise<{ recorded: string[]; transient: string[] }>
  /** Deletes the media of streams that are not recorded. */
  clearTransient(): Promise<void>
  removeRecording(streamId: string): Promise<void>
}

export async function openStreamFolders(directory: string): Promise<StreamFolders> {
  const recordings = join(directory, 'recordings')
  const transient = join(directory, 'transient')
  await mkdir(recordings, { recursive: true })
  await mkdir(transient, { recursive: true })

  const of: StreamFolders['of'] = ({ streamId, keepRecording }) =>
    join(keepRecording ? recordings : transient, streamId)

  return {
    recordings,
    of,
    epochsOf: async (stream) => (await listFolders(of(stream))).toSorted().slice(-MAX_EPOCHS),
    async findUnfinished() {
      const recorded: string[] = []
      for (const streamId of await listFolders(recordings)) {
        const isFinished = await stat(join(recordings, streamId, RECORDING_PLAYLIST)).then(
          () => true,
          () => false,
        )
        if (!isFinished) recorded.push(streamId)
      }
      return { recorded, transient: await listFolders(transient) }
    },
    async clearTransient() {
      for (const streamId of await listFolders(transient))
        await rm(join(transient, streamId), { recursive: true, force: true })
    },
    removeRecording: (streamId) => rm(join(recordings, streamId), { recursive: true, force: true }),
  }
}

async function listFolders(directory: string): Promise<string[]> {
  const found = await readdir(directory, { withFileTypes: true })
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
