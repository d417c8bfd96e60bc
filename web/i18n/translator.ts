import type { TextKey } from '#contract/texts/all.ts'
import { fillText } from '#contract/texts/text.ts'

export type Values = Record<string, string | number>
export type Translate = {
  (key: TextKey, values?: Values): string
  /**
   * Returns the text of a key that is built from data, or null when there is none. Does not report a missing key.
   */
  find(key: string): string | null
}

/**
 * Returns a function that looks up a text and fills its `{{name}}` placeholders. A missing key is shown unchanged,
 * because navigation items from the database may have a label in place of a key. The texts are a flat object that is
 * loaded in advance, so no library is needed.
 */
export function createTranslate(
  messages: Readonly<Record<string, string>>,
  onMissing?: (key: string) => void,
): Translate {
  function translate(key: TextKey, values?: Values): string {
    const known = messages[key]
    if (known === undefined) onMissing?.(key)
    const message = known ?? key
    return values ? fillText(message, values) : message
  }
  return Object.assign(translate, { find: (key: string) => messages[key] ?? null })
}
