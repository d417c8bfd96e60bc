import { createKeptThread } from '#server/kept-thread.ts'
import type { Card } from './card.data.ts'

const program = new URL('./card.worker.ts', import.meta.url)
const maxMemoryMb = 256

export type CardTask = { card: Card; picture: Uint8Array | null }

export type CardDrawer = {
  /** Returns a JPEG. Throws QueueFull, or the error of a failed drawing. */
  draw(card: Card, picture: Uint8Array | null): Promise<Buffer>
  close(): Promise<void>
}

/** Draws cards in a separate thread. */
export function createCardDrawer(): CardDrawer {
  const thread = createKeptThread<CardTask, Uint8Array>(program, {
    pool: 'social cards',
    deadlineMs: 15_000,
    waiting: 24,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  return {
    draw: async (card, picture) => Buffer.from(await thread.run({ card, picture })),
    close: thread.close,
  }
}
