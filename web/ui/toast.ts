import { createStore } from '#web/ui/store.ts'

export type Toast = {
  id: number
  tone: 'danger' | 'success' | 'neutral'
  title: string
  text?: string
  /** Time for which the toast is shown. Default 5,000. */
  durationMs?: number
  /** A button beside the text while the toast is shown, for example to undo. */
  action?: { label: string; run: () => void }
}

/** Toasts waiting to be shown. The toaster is loaded when the first one arrives. */
export const toasts = createStore<Toast[]>([])

let lastId = 0

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const next = { ...toast, id: lastId }
  toasts.set((waiting) => [...waiting, next])
}
