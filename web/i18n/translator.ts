import type { TextKey } from '#contract/texts/all.ts'
import { fillText } from '#contract/texts/text.ts'

export type Values = Record<string, string | number>
export type Translate = {
  (key: TextKey, values?: Values): string
  /**
   * Returns the message of a key that is built from data, or null when there is none. Does not report a missing key.
   */
  find(key: string): string | null
}

/**
 * Returns a function that looks a message up and fills its `{{name}}` placeholders. A missing key is shown unchanged,
 * because data contains navigation labels instead of keys. The messages are flat and loaded in advance, so a library's
 * other features are not needed.
 */
export function createTranslate(messages: Record<string, string>, onMissing?: (key: string) => void): Translate {
  function translate(key: TextKey, values?: Values): string {
    const known = messages[key]
    if (known === undefined) onMissing?.(key)
    const message = known ?? key
    return values ? fillText(message, values) : message
  }
  return Object.assign(translate, { find: (key: string) => messages[key] ?? null })
}
