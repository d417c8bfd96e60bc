import { createKeptThread } from '#server/http/kept-thread.ts'
import type { Card } from './card.data.ts'

const program = new URL('./card.worker.ts', import.meta.url)
const maxMemoryMb = 256

/** Pictures of a card as stored; null without one. The crests belong to the two sides of its match. */
export type CardPictures = { ground: Uint8Array | null; home: Uint8Array | null; away: Uint8Array | null }
export type CardTask = { card: Card; pictures: CardPictures }

export type CardDrawer = {
  /** Returns a JPEG. Throws QueueFull, or the error of a failed drawing. */
  draw(card: Card, pictures: CardPictures): Promise<Buffer>
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
    draw: async (card, pictures) => Buffer.from(await thread.run({ card, pictures })),
    close: thread.close,
  }
}
