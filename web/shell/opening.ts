import { createStore } from '#web/ui/store.ts'

/**
 * Number of links being opened. The router's state has the same information. But while parts of a page are still
 * loading, React delays that state until the next page is there.
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
