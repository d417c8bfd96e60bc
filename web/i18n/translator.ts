import type { MessageKey } from '#contract/messages/all.ts'
import { fillMessage } from '#contract/messages/message.ts'

export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

/**
 * Looks a message up and fills its `{{name}}` places. A key that the messages lack is shown as it is: navigation labels
 * come as data. A library's further features are not needed by messages that are flat and loaded before.
 */
export function createTranslate(messages: Record<string, string>, onMissing?: (key: string) => void): Translate {
  return (key, values) => {
    const known = messages[key]
    if (known === undefined) onMissing?.(key)
    const message = known ?? key
    return values ? fillMessage(message, values) : message
  }
}
