import type { Translate } from '#web/i18n/translator.ts'

/** The label of a picture or video with what it shows, where its owner said so. */
export function described(t: Translate, label: string, alt: string | undefined): string {
  return alt ? t('uploads.described', { label, alt }) : label
}
