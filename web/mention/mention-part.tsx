import { lazyPart } from '#web/shell/lazy-part.ts'

/** Loaded when a name is begun. */
export const MentionPart = lazyPart(() => import('./mention-suggestions.tsx'), 'MentionSuggestions')
