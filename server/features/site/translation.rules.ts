import { messagePlaces } from '#contract/messages/message.ts'

const markup = /<\/?[a-z!]|&(?:#\d+|#x[\da-f]+|[a-z]+);/i
/** Messages of operators' own, for navigation entries. */
export const ownKey = /^custom(\.[a-zA-Z][\w-]{0,40}){1,4}$/

function placesOf(text: string): string {
  return [...new Set([...text.matchAll(messagePlaces)].map(([, name]) => name))].sort().join(' ')
}

/** Why a text may not stand in place of the built-in one (null for a message of their own): a key below `console.rule`. */
export function refusedFor(text: string, builtIn: string | null): string | null {
  if (text === '') return null
  if (markup.test(text)) return 'markup'
  if (/[{}]/.test(text.replace(messagePlaces, ''))) return 'placeholders'
  return placesOf(text) === placesOf(builtIn ?? '') ? null : 'placeholders'
}
