import { textPlaces } from '#contract/texts/text.ts'

const markup = /<\/?[a-z!]|&(?:#\d+|#x[\da-f]+|[a-z]+);/i
/** Keys of messages that operators add for navigation entries. */
export const ownKey = /^custom(\.[a-zA-Z][\w-]{0,40}){1,4}$/

/** Returns the names of the places that a text must have. Any text may have the site's name, or leave it out. */
function placesOf(text: string): string {
  const names = [...text.matchAll(textPlaces)].map(([, name]) => name)
  return [...new Set(names)]
    .filter((name) => name !== 'site')
    .sort()
    .join(' ')
}

/**
 * Returns the reason why a text cannot replace the built-in one, as a key below `console.rule`, or null. `builtIn` is
 * null for a message that operators added.
 */
export function refusedFor(text: string, builtIn: string | null): string | null {
  if (text === '') return null
  if (markup.test(text)) return 'markup'
  if (/[{}]/.test(text.replace(textPlaces, ''))) return 'placeholders'
  return placesOf(text) === placesOf(builtIn ?? '') ? null : 'placeholders'
}
