import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { type DeskArticle, deskArticleInfo } from '#contract/article-desk.ts'
import type { Locale } from '#contract/envelope.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { ConsoleGate } from '#web/features/console/console-gate.tsx'
import { locales } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { DraftDesk } from './draft-desk.tsx'
import { useOpenings } from './use-openings.ts'

export default function DeskArticlePage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <div className="frame py-6">
      <PageHead title={t('desk.title')} description={t('desk.text')} isIndexed={false} />
      <ConsoleGate title={t('desk.title')} access="editor">
        <h1 className="sr-only">{t('desk.title')}</h1>
        <ArticleDesk key={id} id={id} />
      </ConsoleGate>
    </div>
  )
}

function ArticleDesk({ id }: { id: string }) {
  const t = useTranslate()
  const read = useCallback(() => call(deskArticleInfo, { id }), [id])
  const { loaded, retry } = useLoaded(read)
  if (loaded === null) return <Skeleton className="h-128 w-full" />
  if (!loaded.ok)
    return (
      <div className="card">
        <ErrorState
          title={t('state.error.title')}
          text={t('error.ARTICLE_NOT_FOUND')}
          retryLabel={t('state.retry')}
          isBusy={false}
          onRetry={retry}
        />
      </div>
    )
  return <Languages article={loaded.data} />
}

function Languages({ article: given }: { article: DeskArticle }) {
  const t = useTranslate()
  const [article, setArticle] = useState(given)
  const [language, setLanguage] = useState<Locale>('vi')
  const names = useOpenings(article.id).map(({ displayName }) => displayName)

  /**
   * Reloads the article when the writer changes the language, because only the server has the latest drafts of the
   * other languages.
   */
  async function change(to: Locale): Promise<void> {
    setArticle(await call(deskArticleInfo, { id: article.id }))
    setLanguage(to)
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LocaleLink
          to="/quan-tri/tin-tuc"
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-primary"
        >
          <ArrowLeft size={16} aria-hidden />
          {t('desk.back')}
        </LocaleLink>
        <fieldset className="ml-auto flex gap-2">
          <legend className="sr-only">{t('desk.language')}</legend>
          {locales.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => void change(one)}
              className={chipClass(one === language ? 'on' : 'off')}
            >
              <span className="inline-block first-letter:uppercase">{t(`language.${one}`)}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <p role="status" className="mt-2 rounded-md bg-gold-soft px-3 py-2 text-sm empty:hidden">
        {names.length > 0 && t('desk.openBy', { names: names.join(', ') })}
      </p>
      <DraftDesk key={language} article={article} language={language} changed={setArticle} />
    </>
  )
}
