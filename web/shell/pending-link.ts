import { createStore } from '#web/ui/store.ts'

/** A link that was followed where no network, or only a kept page, is: what to do about it is loaded later (features/offline). */
export type PendingLink = { path: string; open(): void }

export const pendingLink = createStore<PendingLink | null>(null)
