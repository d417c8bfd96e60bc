import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { SubtitlesTask } from './subtitles.adapter.ts'
import { type RemadeSubtitles, remakeSubtitles } from './subtitles.rules.ts'

const { path } = workerData as SubtitlesTask
parentPort?.postMessage(remade(await readFile(path)))

/** The file must be UTF-8, as WebVTT requires. */
function remade(bytes: Buffer): RemadeSubtitles {
  try {
    return remakeSubtitles(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof TypeError) return { fault: { line: 1, why: 'encoding' } }
    throw error
  }
}
