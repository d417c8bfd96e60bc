import FilePlus2 from 'lucide-react/icons/file-plus-2'
import Newspaper from 'lucide-react/icons/newspaper'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ArticleStatus,
  articleStatuses,
  type DeskEntry,
  deskArticleCategories,
  deskArticleCreate,
  deskArticleList,
} from '#contract/article-desk.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'

const askAfterMs = 250
const statuses = ['all', ...articleStatuses] as const
const tones: Record<ArticleStatus, 'neutral' | 'primary' | 'gold'> = {
  draft: 'neutral',
  scheduled: 'gold',
  published: 'primary',
  withdrawn: 'neutral',
}

export default function DeskListPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('desk.title')} description={t('desk.text')} isIndexed={false} />
      <ConsoleFrame title={t('desk.title')} access="editor">
        <Desk />
      </ConsoleFrame>
    </>
  )
}

function Desk() {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [status, setStatus] = useState<(typeof statuses)[number]>('all')
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), askAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  const read = useCallback(
    (after: string | undefined) =>
      call(deskArticleList, { q, locale, ...(status === 'all' ? {} : { status }), ...(after ? { after } : {}) }),
    [q, status, locale],
  )
  const listed = useKeysetList(read)

  async function begin(): Promise<void> {
    setBusy(true)
    try {
      const { list: categories } = await call(deskArticleCategories, { locale })
      const { id } = await call(deskArticleCreate, { categoryId: categories[0]?.id ?? '' })
      await navigate(localePath(locale, `/quan-tri/tin-tuc/${id}`))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
      setBusy(false)
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{t('desk.title')}</h1>
          <p className="mt-1 text-sm text-ink-2">{t('desk.text')}</p>
        </div>
        <Button isBusy={isBusy} onClick={() => void begin()}>
          <FilePlus2 size={18} aria-hidden />
          {t('desk.new')}
        </Button>
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-4">
        <Field
          label={t('desk.search')}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="w-full sm:w-80"
        />
        <fieldset className="scroll-row -mx-4 px-4 sm:mx-0 sm:px-0">
          <legend className="sr-only">{t('desk.status')}</legend>
          {statuses.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === status}
              onClick={() => setStatus(one)}
              className={chipClass(one === status ? 'on' : 'off')}
            >
              {t(`desk.status.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div aria-busy={listed.state === 'loading'} className="card mt-5">
        <KeysetList
          listed={listed}
          isInCard
          loading={<Skeleton className="m-4 h-16" />}
          empty={<EmptyState icon={<Newspaper size={24} />} title={t('desk.none')} text={t('desk.none.text')} />}
        >
          <ul className="divide-y divide-line">
            {listed.list.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </KeysetList>
      </div>
    </>
  )
}

function EntryRow({ entry }: { entry: DeskEntry }) {
  const t = useTranslate()
  const moment = useKickOffText()
  const { id, title, status, category, author, locales, changedAt, publishedAt } = entry
  return (
    <li className="group relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-surface-2">
      <span className="min-w-0 flex-1 basis-72">
        <LocaleLink to={`/quan-tri/tin-tuc/${id}`} className="card-link line-clamp-2 font-semibold">
          {title || t('desk.untitled')}
        </LocaleLink>
        <span className="tabular block truncate text-xs text-ink-3">
          {[category.name, author?.displayName, locales.join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge tone={tones[status]}>{t(`desk.status.${status}`)}</Badge>
      <time className="tabular text-right text-xs text-ink-3 sm:w-36">{moment(publishedAt ?? changedAt)}</time>
    </li>
  )
}
