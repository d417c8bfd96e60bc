import { createStore } from '#web/ui/store.ts'

/**
 * A link that was followed without a network, or on a page from the offline cache. It is handled by code in
 * features/offline, which is loaded later.
 */
export type PendingLink = { path: string; open(): void }

export const pendingLink = createStore<PendingLink | null>(null)
