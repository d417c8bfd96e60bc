import type { ChatMessage } from '#contract/chat.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Returns the message as one line of text, for places that show no cards and files. */
export function saidText(t: Translate, { shout, sticker, filteredMessage }: ChatMessage): string {
  if (shout) return t('chat.shout.said', { name: shout.name })
  if (sticker) return t('chat.sticker.said', { name: t(`chat.sticker.${sticker.id}`) })
  return filteredMessage || t('chat.fileSent')
}
