import { type FormEvent, Suspense, useState } from 'react'
import {
  type DeskArticle,
  deskArticleInfo,
  deskArticlePublish,
  deskArticleUnschedule,
  deskArticleWithdraw,
} from '#contract/article-desk.ts'
import { call } from '#web/api/call.ts'
import { articlePath } from '#web/features/articles/article-path.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DeleteDraft } from './delete-draft.tsx'

const ConfirmDialog = lazyPart(() => import('#web/features/friends/confirm-dialog.tsx'), 'ConfirmDialog')

type PanelProps = {
  article: DeskArticle
  /** Saves the text; called before each action of this panel except deletion. */
  flush: () => Promise<void>
  /** Called after the draft was deleted. Drops the unsaved text. */
  discard: () => void
  changed: (article: DeskArticle) => void
}

export function PublishPanel({ article, flush, discard, changed }: PanelProps) {
  const t = useTranslate()
  const moment = useKickOffText()
  const { id, status, publishedAt, updateAt, path } = article
  /** Value of the browser's date field, in the operator's time zone. Empty to publish immediately. */
  const [at, setAt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const isScheduled = status === 'scheduled' || updateAt !== null

  async function act(work: () => Promise<string>): Promise<void> {
    setBusy(true)
    try {
      await flush()
      const title = await work()
      changed(await call(deskArticleInfo, { id }))
      showToast({ tone: 'success', title })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
      setSure(false)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (at !== '' && new Date(at).getTime() <= Date.now()) setFault(t('error.ARTICLE_TIME_PAST'))
    else if (at !== '' && status === 'published') setAsking(true)
    else publish()
  }

  function publish(): void {
    void act(async () => {
      const done = await call(deskArticlePublish, { id, at: at === '' ? null : new Date(at).getTime() })
      setAt('')
      if (done.updateAt !== null) return t('desk.updateAt', { when: moment(done.updateAt) })
      return done.status === 'published' ? t('desk.published') : t('desk.scheduled', { when: moment(done.publishedAt) })
    })
  }

  function unschedule(): void {
    void act(async () => {
      await call(deskArticleUnschedule, { id })
      return t('desk.unscheduled')
    })
  }

  function withdraw(): void {
    setSure(true)
    if (isSure)
      void act(async () => {
        await call(deskArticleWithdraw, { id })
        return t('desk.withdrawn')
      })
  }

  const label = at !== '' ? 'desk.schedule' : status === 'published' ? 'desk.publishAgain' : 'desk.publishNow'
  return (
    <section aria-labelledby="publish" className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="publish" className="font-bold">
          {t('desk.publish')}
        </h2>
        <Badge tone={status === 'published' ? 'primary' : status === 'scheduled' ? 'gold' : 'neutral'}>
          {t(`desk.status.${status}`)}
        </Badge>
      </div>
      {publishedAt !== null && <p className="tabular mt-1 text-sm text-ink-2">{moment(publishedAt)}</p>}
      {updateAt !== null && (
        <p className="tabular mt-1 text-sm text-ink-2">{t('desk.updateAt', { when: moment(updateAt) })}</p>
      )}
      <form onSubmit={submit} className="mt-3 flex flex-col gap-3">
        <Field
          label={t('desk.publishAt')}
          help={t('desk.publishAt.help')}
          type="datetime-local"
          value={at}
          error={fault}
          onChange={({ target }) => {
            setAt(target.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {t(label)}
        </Button>
        {isScheduled && (
          <Button tone="neutral" isBusy={isBusy} onClick={unschedule}>
            {t('desk.unschedule')}
          </Button>
        )}
        {status === 'published' && (
          <Button tone="danger" isBusy={isBusy} onClick={withdraw}>
            {t(isSure ? 'desk.withdraw.sure' : 'desk.withdraw')}
          </Button>
        )}
        {path && (
          <LocaleLink to={articlePath({ path })} className={buttonClass({ tone: 'neutral' })}>
            {t('desk.view')}
          </LocaleLink>
        )}
      </form>
      {article.isDeletable && <DeleteDraft id={id} discard={discard} />}
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('desk.update.title')}
            text={t('desk.update.text', { when: moment(new Date(at).getTime()) })}
            confirmLabel={t('desk.update')}
            tone="primary"
            confirm={publish}
            close={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
