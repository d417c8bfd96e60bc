import { rm } from 'node:fs/promises'
import type { MediaEvent, Recording } from './kit/events.ts'
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
  /** Finishes the recorded media of an orphaned stream that continues at another engine. Reports nothing. */
  release(streamId: string): Promise<void>
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

  /** Returns null when nothing was recorded. */
  async function finish(streamId: string, keepRecording: boolean): Promise<Recording | null> {
    left.delete(streamId)
    const directory = folders.of({ streamId, keepRecording })
    const recording = keepRecording ? await finishRecording({ streamId, directory }) : null
    if (!recording) await rm(directory, { recursive: true, force: true })
    return recording
  }

  async function end(streamId: string, reason: string): Promise<boolean> {
    const orphan = left.get(streamId)
    if (!orphan) return false
    const recording = await finish(streamId, orphan.keepRecording)
    report({ type: 'ended', streamId, generation: null, reason, recording })
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
    async release(streamId) {
      const orphan = left.get(streamId)
      if (orphan) await finish(streamId, orphan.keepRecording)
    },
    async endAll(reason) {
      for (const streamId of [...left.keys()]) await end(streamId, reason)
    },
  }
}
