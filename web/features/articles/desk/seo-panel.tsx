import { type DeskArticle, longest, seoShown } from '#contract/article-desk.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { articlePath } from '#web/features/articles/article-path.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Written } from './use-draft.ts'

type PanelProps = { article: DeskArticle; written: Written; change: (part: Partial<Written>) => void }

/** Title and description for search engines and shared links, with counters and a preview. */
export function SeoPanel({ article, written, change }: PanelProps) {
  const t = useTranslate()
  const { origin } = useRootData()
  const { seoTitle, seoDescription } = written
  const title = seoTitle || written.title || t('desk.untitled')
  const description = seoDescription || written.standfirst
  const end = `${article.slug ?? (slugify(written.title) || '…')}-${article.id}`
  const path = article.path ?? `…/${end}`
  return (
    <section aria-labelledby="seo" className="card flex flex-col gap-4 p-4">
      <div>
        <h2 id="seo" className="font-bold">
          {t('desk.seo')}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('desk.seo.text')}</p>
      </div>
      <div>
        <Field
          label={t('desk.seo.title')}
          placeholder={written.title}
          value={seoTitle}
          maxLength={longest.seo}
          onChange={({ target }) => change({ seoTitle: target.value })}
        />
        <Count of={title} most={seoShown.title} />
      </div>
      <div>
        <TextArea
          label={t('desk.seo.description')}
          rows={3}
          placeholder={written.standfirst}
          value={seoDescription}
          maxLength={longest.seo}
          onChange={({ target }) => change({ seoDescription: target.value })}
        />
        <Count of={description} most={seoShown.description} />
      </div>
      <figure className="rounded-md border border-line-strong p-3">
        <figcaption className="text-xs font-semibold text-ink-3">{t('desk.seo.preview')}</figcaption>
        <p className="mt-2 truncate text-xs text-ink-2">{origin.replace(/^https?:\/\//, '') + articlePath({ path })}</p>
        <p className="mt-0.5 line-clamp-2 font-semibold text-primary wrap-anywhere">
          {shortened(title, seoShown.title)}
        </p>
        <p className="mt-0.5 line-clamp-4 text-sm text-ink-2 wrap-anywhere">
          {shortened(description, seoShown.description)}
        </p>
      </figure>
    </section>
  )
}

/** Cuts a text about where search engines cut it. */
function shortened(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}

function Count({ of, most }: { of: string; most: number }) {
  const t = useTranslate()
  const count = [...of].length
  const isLong = count > most
  return (
    <p className={classNames('tabular mt-1 text-sm', isLong ? 'text-gold-ink' : 'text-ink-3')}>
      {t(isLong ? 'desk.seo.long' : 'desk.seo.count', { count, most })}
    </p>
  )
}
