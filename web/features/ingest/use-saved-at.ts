import { useState } from 'react'

/** When a form was last saved, epoch ms; null until it was. */
export function useSavedAt() {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  return { savedAt, markSaved: () => setSavedAt(Date.now()) }
}
