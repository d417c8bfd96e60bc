import { createStore } from '#web/ui/store.ts'

/**
 * How many links are being opened just now. The router's own state tells the same, but on a page of which parts are still
 * to come React holds it back until the next page is here.
 */
export const opening = createStore(0)

export async function countOpening(open: () => void | Promise<void>): Promise<void> {
  opening.set((count) => count + 1)
  try {
    await open()
  } finally {
    opening.set((count) => count - 1)
  }
}
