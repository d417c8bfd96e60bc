import { createStore } from '#web/ui/store.ts'

/**
 * Number of links being opened. It is needed beside the router's state, because React delays that state while parts of
 * a page are still loading.
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
