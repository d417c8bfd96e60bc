import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RECORDING_PLAYLIST } from './record/vod-playlist.ts'

// Recorded streams and streams with only a DVR window have separate folders. So after a crash it is clear which folders
// to finish and which to delete. Renditions beside the lead are never recorded: a start deletes their folder.

/** A reader requests the epoch that it began with. Readers do not stay through more restarts than this. */
const MAX_EPOCHS = 8

export type StreamFolders = {
  recordings: string
  of(stream: { streamId: string; keepRecording: boolean }): string
  /** Start of the folder names of an epoch's other renditions. */
  renditionsOf(streamId: string): string
  /** Returns the names of the newest epochs in a stream's folder, in order of creation. */
  epochsOf(stream: { streamId: string; keepRecording: boolean }): Promise<string[]>
  /** Returns the streams that a crash or restart cut off, with and without a recording. */
  findUnfinished(): Promise<{ recorded: string[]; transient: string[] }>
  /** Deletes the media of streams that are not recorded. */
  clearTransient(): Promise<void>
  removeRecording(streamId: string): Promise<void>
}

export async function openStreamFolders(directory: string): Promise<StreamFolders> {
  const recordings = join(directory, 'recordings')
  const transient = join(directory, 'transient')
  const renditions = join(directory, 'renditions')
  await rm(renditions, { recursive: true, force: true })
  await mkdir(recordings, { recursive: true })
  await mkdir(transient, { recursive: true })

  const of: StreamFolders['of'] = ({ streamId, keepRecording }) =>
    join(keepRecording ? recordings : transient, streamId)

  return {
    recordings,
    of,
    renditionsOf: (streamId) => join(renditions, streamId),
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
