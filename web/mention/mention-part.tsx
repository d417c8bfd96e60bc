import { lazyPart } from '#web/way/lazy-part.ts'

/** Loaded when the member starts to type a name. */
export const MentionPart = lazyPart(() => import('./mention-suggestions.tsx'), 'MentionSuggestions')
