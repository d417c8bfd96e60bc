import type { ArticleCategory } from '#contract/articles.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { newsPath } from './article-path.ts'

/** Tabs of the categories at the top of the page. `current` is a slug, or empty on the front page. */
export function CategoryNav({ categories, current }: { categories: readonly ArticleCategory[]; current: string }) {
  const t = useTranslate()
  return (
    <SectionTabs
      label={t('news.categories')}
      tabs={[{ key: '', label: t('news.all') }, ...categories.map(({ slug, name }) => ({ key: slug, label: name }))]}
      current={current}
      pathOf={(slug) => (slug === '' ? newsPath : `${newsPath}/${slug}`)}
    />
  )
}
