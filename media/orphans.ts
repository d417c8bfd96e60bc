import { rm } from 'node:fs/promises'
import type { MediaEvent } from './events.ts'
import { finishRecording } from './record/recording.ts'
import type { StreamFolders } from './stream-folders.ts'

// Streams that a crash or restart cut off. Their publishers have the usual grace to return; then they count as ended.

export type Orphans = {
  /** The stream's publisher is back: it is no orphan any more. */
  adopt(streamId: string): void
  /** Ends one; false when it is none. */
  end(streamId: string, reason: string): Promise<boolean>
  endAll(reason: string): Promise<void>
}

export async function findOrphans(folders: StreamFolders, report: (event: MediaEvent) => void): Promise<Orphans> {
  const { recorded, transient } = await folders.findUnfinished()
  await folders.clearTransient()
  const left = new Map<string, { keepRecording: boolean }>()
  for (const streamId of transient) left.set(streamId, { keepRecording: false })
  for (const streamId of recorded) left.set(streamId, { keepRecording: true })

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
    adopt(streamId) {
      left.delete(streamId)
    },
    end,
    async endAll(reason) {
      for (const streamId of [...left.keys()]) await end(streamId, reason)
    },
  }
}
