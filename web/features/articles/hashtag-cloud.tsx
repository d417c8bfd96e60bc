import type { ArticleHashtag } from '#contract/articles.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { hashtagPath } from './article-path.ts'

export function HashtagCloud({ hashtags }: { hashtags: readonly Pick<ArticleHashtag, 'tag' | 'name'>[] }) {
  const t = useTranslate()
  if (hashtags.length === 0) return null
  return (
    <section aria-labelledby="hashtags">
      <h2 id="hashtags" className="text-lg font-bold">
        {t('news.hashtags')}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {hashtags.map((hashtag) => (
          <li key={hashtag.tag}>
            <LocaleLink to={hashtagPath(hashtag)} className={chipClass('off')}>
              #{hashtag.name}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
