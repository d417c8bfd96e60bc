import type { MessageKey } from '#contract/messages/all.ts'
import { fillMessage } from '#contract/messages/message.ts'

export type Values = Record<string, string | number>
export type Translate = {
  (key: MessageKey, values?: Values): string
  /** For a key made of data, which may well have no message: null then, and nobody is told that it lacks. */
  find(key: string): string | null
}

/**
 * Looks a message up and fills its `{{name}}` places. A key that the messages lack is shown as it is: navigation labels
 * come as data. A library's further features are not needed by messages that are flat and loaded before.
 */
export function createTranslate(messages: Record<string, string>, onMissing?: (key: string) => void): Translate {
  function translate(key: MessageKey, values?: Values): string {
    const known = messages[key]
    if (known === undefined) onMissing?.(key)
    const message = known ?? key
    return values ? fillMessage(message, values) : message
  }
  return Object.assign(translate, { find: (key: string) => messages[key] ?? null })
}
