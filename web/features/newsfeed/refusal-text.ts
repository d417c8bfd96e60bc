import type { PostRefusal } from '#contract/newsfeed.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { nameText } from '#web/login/failure-text.ts'

/** Returns why a scheduled post was not published. */
export function refusalText(t: Translate, refusal: PostRefusal): string {
  return `${t('draft.refused')} ${refusal === 'USER_MUTED' ? t('draft.refused.muted') : nameText(t, refusal)}`
}
