import type { PostReason } from '#contract/for-you.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Returns the sentence of a reason. `author` is the display name of the post's author. */
export function reasonText(t: Translate, { kind, name }: PostReason, author: string): string {
  return t(`forYou.reason.${kind}`, { name: kind === 'friend' || kind === 'following' ? author : name })
}
