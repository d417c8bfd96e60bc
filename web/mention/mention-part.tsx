import { lazy } from 'react'
import { loadPart } from '#web/shell/reload.ts'

/** Loaded when the member starts to type a name. */
export const MentionPart = lazy(async () => {
  const { MentionSuggestions: component } = await loadPart(() => import('./mention-suggestions.tsx'))
  return { default: component }
})
