import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Epoch, type EpochFacts } from '#media/hls/epoch.ts'
import type { Window } from '#media/hls/window.ts'
import type { Packet } from '#media/kit/packet.ts'
import { type DemuxedSample, readSamples } from './mp4-demuxer.ts'
import { type ReadPlaylist, readPlaylist } from './playlist-reader.ts'

export type OpenedEpoch = {
  epoch: Epoch
  directory: string
  warnings: string[]
  mended: string[]
  ready: EpochFacts[]
  push(packets: readonly Packet[]): void
  window(): Window
  playlist(): ReadPlaylist
  /** Returns the samples of every whole segment in the playlist, from memory or disk. */
  samples(): Promise<DemuxedSample[]>
}

/** Opens an epoch in a temporary folder. It is closed and deleted when the test ends. */
export async function openEpoch(
  options: { dvrMs?: number; directory?: string; keepRecording?: boolean } = {},
): Promise<OpenedEpoch> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'epoch-')))
  const warnings: string[] = []
  const mended: string[] = []
  const ready: EpochFacts[] = []
  const epoch = new Epoch({
    name: 'e1',
    directory,
    renditionsDirectory: join(directory, 'renditions'),
    keepRecording: options.keepRecording ?? true,
    dvrMs: options.dvrMs ?? 3600_000,
    firstNumber: 0,
    firstDiscontinuity: 0,
    continues: [],
    warn: (code) => warnings.push(code),
    mend: (code) => mended.push(code),
    onReady: (facts) => ready.push(facts),
  })
  onTestFinished(async () => {
    await epoch.close()
    if (!options.directory) await rm(directory, { recursive: true, force: true })
  })

  function window(): Window {
    if (!epoch.window) throw new Error('the epoch is not ready')
    return epoch.window
  }
  function playlist(): ReadPlaylist {
    return readPlaylist(window().playlist({ skipsOld: false }))
  }

  return {
    epoch,
    directory,
    warnings,
    mended,
    ready,
    window,
    playlist,
    push(packets) {
      for (const packet of packets) epoch.push(packet)
    },
    async samples() {
      const samples: DemuxedSample[] = []
      for (const { msn, uri } of playlist().segments) {
        if (uri === null) continue
        const bytes = await window().segment(msn)
        if (!bytes) throw new Error(`segment ${msn} is listed but not there`)
        samples.push(...readSamples(bytes).samples)
      }
      return samples
    },
  }
}
