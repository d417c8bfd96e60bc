import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'

/** Links to the RSS and Atom feeds for feed readers. `under` is a category's slug. */
export function FeedLinks({ under }: { under?: string }) {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const base = origin + localePath(locale, `/tin-tuc${under ? `/${under}` : ''}`)
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={`${t('news.title')} (RSS)`} href={`${base}/rss.xml`} />
      <link rel="alternate" type="application/atom+xml" title={`${t('news.title')} (Atom)`} href={`${base}/atom.xml`} />
    </>
  )
}
