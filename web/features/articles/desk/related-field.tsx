import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useCallback, useId, useState } from 'react'
import { type DeskArticle, deskArticleList, maxRelated } from '#contract/article-desk.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picker } from './picker.tsx'

type Related = DeskArticle['related']
type FieldProps = { articleId: string; related: Related; change: (related: Related) => void }

/** The related articles that the editors choose. Similar ones follow them on the page. */
export function RelatedField({ articleId, related, change }: FieldProps) {
  const t = useTranslate()
  const locale = useLocale()
  const moment = useKickOffText()
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const read = useCallback(async (q: string) => (await call(deskArticleList, { q, locale })).list, [locale])
  const taken = [articleId, ...related.map(({ id }) => id)]
  return (
    <div>
      <h3 id={headingId} className="text-sm font-semibold">
        {t('desk.related')}
      </h3>
      <p className="mt-1 text-sm text-ink-2">{t('desk.related.help', { count: maxRelated })}</p>
      <ul aria-labelledby={headingId} className="mt-1 divide-y divide-line">
        {related.map(({ id, title, status }) => {
          const name = title || t('desk.untitled')
          return (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 py-1.5 text-sm">
                <span className="line-clamp-2 font-semibold">{name}</span>
                {status !== 'published' && (
                  <span className="block text-xs text-ink-3">
                    {t('desk.related.hidden', { status: t(`desk.status.${status}`) })}
                  </span>
                )}
              </span>
              <IconButton
                label={t('desk.related.remove', { title: name })}
                onClick={() => change(related.filter((one) => one.id !== id))}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {related.length < maxRelated && (
        <Button tone="neutral" size="small" className="mt-2" onClick={() => setOpen(true)}>
          <Plus size={16} aria-hidden />
          {t('desk.related.add')}
        </Button>
      )}
      {isOpen && (
        <Picker
          title={t('desk.related.title')}
          label={t('desk.search')}
          none={t('desk.related.none')}
          read={read}
          option={({ id, title, status, category, changedAt, publishedAt }) => ({
            id,
            mark: null,
            name: title || t('desk.untitled'),
            detail: [t(`desk.status.${status}`), category.name, moment(publishedAt ?? changedAt)].join(' · '),
            isDisabled: taken.includes(id),
          })}
          choose={({ id, title, status }) => {
            change([...related, { id, title, status }])
            setOpen(false)
          }}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}
