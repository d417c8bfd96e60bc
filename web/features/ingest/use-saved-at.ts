import { useState } from 'react'

/** Time when a form was last saved, in epoch ms; null before the first save. */
export function useSavedAt() {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  return { savedAt, markSaved: () => setSavedAt(Date.now()) }
}
