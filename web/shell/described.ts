import type { Translate } from '#web/i18n/translator.ts'

/** Appends the owner's description, if any, to the label of a picture or video. */
export function described(t: Translate, label: string, alt: string | undefined): string {
  return alt ? t('uploads.described', { label, alt }) : label
}
