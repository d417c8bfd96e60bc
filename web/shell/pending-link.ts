import { createStore } from '#web/ui/store.ts'

/**
 * A link that was followed without a network, or on a page from the offline cache. Code in features/offline handles it,
 * which is loaded later.
 */
export type PendingLink = { path: string; open(): void }

export const pendingLink = createStore<PendingLink | null>(null)
