import { createStore } from '#web/ui/store.ts'

/**
 * A link followed without a network, or on a page from the offline cache. Code in features/offline, loaded later,
 * handles it.
 */
export type PendingLink = { path: string; open(): void }

export const pendingLink = createStore<PendingLink | null>(null)
