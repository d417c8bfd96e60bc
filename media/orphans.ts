import { rm } from 'node:fs/promises'
import type { MediaEvent } from './events.ts'
import { finishRecording } from './record/recording.ts'
import type { StreamFolders } from './stream-folders.ts'

// Streams that a crash or restart cut off. Their publishers have the usual grace period to return; then the streams
// end.

export type Orphans = {
  /** Returns true when the stream was cut off and its publisher may still return. */
  has(streamId: string): boolean
  /** Removes a stream from the orphans because its publisher has returned. Returns the names of its earlier epochs. */
  adopt(streamId: string): readonly string[]
  /** Ends an orphaned stream. Returns false when the stream is not orphaned. */
  end(streamId: string, reason: string): Promise<boolean>
  endAll(reason: string): Promise<void>
}

export async function findOrphans(folders: StreamFolders, report: (event: MediaEvent) => void): Promise<Orphans> {
  const { recorded, transient } = await folders.findUnfinished()
  const left = new Map<string, { keepRecording: boolean; epochs: readonly string[] }>()
  const found = async (streamId: string, keepRecording: boolean) =>
    left.set(streamId, { keepRecording, epochs: await folders.epochsOf({ streamId, keepRecording }) })
  for (const streamId of transient) await found(streamId, false)
  for (const streamId of recorded) await found(streamId, true)
  await folders.clearTransient()

  async function end(streamId: string, reason: string): Promise<boolean> {
    const orphan = left.get(streamId)
    if (!orphan) return false
    left.delete(streamId)
    const directory = folders.of({ streamId, ...orphan })
    const recording = orphan.keepRecording ? await finishRecording({ streamId, directory }) : null
    if (!recording) await rm(directory, { recursive: true, force: true })
    report({ type: 'ended', streamId, reason, recording })
    return true
  }

  return {
    has: (streamId) => left.has(streamId),
    adopt(streamId) {
      const epochs = left.get(streamId)?.epochs ?? []
      left.delete(streamId)
      return epochs
    },
    end,
    async endAll(reason) {
      for (const streamId of [...left.keys()]) await end(streamId, reason)
    },
  }
}
