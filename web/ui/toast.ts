import { createStore } from '#web/ui/store.ts'

export type Toast = {
  id: number
  tone: 'danger' | 'success' | 'neutral'
  title: string
  text?: string
  /** 5,000 where it says nothing. */
  durationMs?: number
  /** Stands beside the text while the toast is shown, such as what undoes it. */
  action?: { label: string; run: () => void }
}

/** What waits to be shown; the toaster loads itself when the first arrives. */
export const toasts = createStore<Toast[]>([])

let lastId = 0

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const next = { ...toast, id: lastId }
  toasts.set((waiting) => [...waiting, next])
}
