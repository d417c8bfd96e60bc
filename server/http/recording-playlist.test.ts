import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { INDEX_FILE, type IndexEntry } from '#media/record/recording-index.ts'
import { writeVodPlaylist } from '#media/record/vod-playlist.ts'
import { epochsIn, joinEpochs } from './recording-playlist.ts'

const volume = 'media-0.mp4'

function entries(startMs: number, durations: readonly number[]): IndexEntry[] {
  const segments = durations.map((durationMs, index) => ({
    ...{ kind: 'segment' as const, volume, offset: 100 + index * 1_000, length: 1_000, durationMs },
    ...{ programDateTimeMs: startMs + index * 2_000, isDiscontinuity: index === 2 },
  }))
  return [{ kind: 'init', volume, offset: 0, length: 100 }, ...segments]
}

/** Writes the playlist as the engine with these epochs does. */
async function playlistOf(epochs: Record<string, IndexEntry[]>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recording-playlist-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [epoch, lines] of Object.entries(epochs)) {
    await mkdir(join(folder, epoch))
    await writeFile(join(folder, epoch, INDEX_FILE), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  await writeVodPlaylist(folder)
  return readFile(join(folder, 'index.m3u8'), 'utf8')
}

const first = { a1: entries(1_000_000, [2_000, 2_000, 1_900]), a2: entries(1_100_000, [2_400]) }
const second = { b1: entries(1_200_000, [3_600]) }

test('epochs of two engines become the playlist that one engine with all of them would write', async () => {
  const [one, other] = [await playlistOf(first), await playlistOf(second)]
  const parts = [...epochsIn(one), ...epochsIn(other)]
  expect(parts.map(({ epoch, durationMs, bytes }) => [epoch, durationMs, bytes])).toEqual([
    ['a1', 5_900, 3_000],
    ['a2', 2_400, 1_000],
    ['b1', 3_600, 1_000],
  ])
  expect(joinEpochs(parts.map(({ lines }) => lines))).toBe(await playlistOf({ ...first, ...second }))
})

test('nothing recorded is no playlist', () => {
  expect(epochsIn('')).toEqual([])
  expect(joinEpochs([])).toBeNull()
})
