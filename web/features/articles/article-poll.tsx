import Check from 'lucide-react/icons/check'
import { useEffect, useState } from 'react'
import { articlePolls, articleVote, type PollState } from '#contract/articles.ts'
import type { BlockOf } from '#contract/rules/article-document.ts'
import { call } from '#web/api/call.ts'
import { sessionReady, useSession } from '#web/api/session.ts'
import { createWrites } from '#web/api/writes.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'

type PollProps = { articleId: string | null; poll: BlockOf<'poll'>['attrs'] }

export function ArticlePoll({ articleId, poll }: PollProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { state, vote, isBusy } = usePoll(articleId, poll.key)
  const votes = poll.options.map((_, at) => state?.votes[at] ?? 0)
  const total = votes.reduce((sum, one) => sum + one, 0)
  const percent = new Intl.NumberFormat(formattingTags[locale], { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section aria-label={poll.question} className="article-embed card p-4 text-base sm:p-5">
      <h3 className="font-bold">{poll.question}</h3>
      <ul className="mt-3 flex flex-col gap-2">
        {poll.options.map((option, at) => {
          const share = total === 0 ? 0 : (votes[at] ?? 0) / total
          const isOwn = state?.own === at
          return (
            <li key={option}>
              <button
                type="button"
                aria-pressed={isOwn}
                disabled={isBusy || articleId === null}
                onClick={() => void vote(at)}
                className={classNames(
                  'relative isolate flex min-h-11 w-full items-center gap-3 overflow-hidden rounded-md border px-3.5 py-2 text-left text-sm font-semibold',
                  isOwn ? 'border-primary text-ink' : 'border-line text-ink hover:border-line-strong',
                )}
              >
                <span
                  aria-hidden
                  className="absolute inset-y-0 left-0 -z-10 bg-primary-soft transition-[width] duration-200"
                  style={{ width: `${share * 100}%` }}
                />
                <span className="min-w-0 flex-1">{option}</span>
                {isOwn && (
                  <>
                    <Check size={16} aria-hidden className="shrink-0 text-primary" />
                    <span className="sr-only">{t('poll.own')}</span>
                  </>
                )}
                <span className="tabular w-11 shrink-0 text-right">{total > 0 ? percent.format(share) : ''}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="tabular mt-3 text-sm text-ink-3">
        {total === 0 ? t('poll.none') : t('poll.votes', { count: total.toLocaleString(formattingTags[locale]) })}
      </p>
    </section>
  )
}

function usePoll(articleId: string | null, key: string) {
  const t = useTranslate()
  const viewer = useSession()
  const [state, setState] = useState<PollState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [writes] = useState(createWrites)
  const viewerId = viewer.kind === 'member' ? viewer.user.userId : viewer.kind
  useEffect(() => {
    if (articleId === null || viewerId === 'starting') return
    let isCurrent = true
    sessionReady()
      .then(() => writes.read(() => call(articlePolls, { id: articleId })))
      .then(
        ({ list }) => isCurrent && setState(list.find((one) => one.key === key) ?? null),
        (error: unknown) => console.warn('The poll could not be read', error),
      )
    return () => {
      isCurrent = false
    }
  }, [articleId, key, viewerId, writes])

  async function vote(option: number): Promise<void> {
    if (articleId === null) return
    if (!(await askToLogIn('login'))) return
    setBusy(true)
    try {
      setState(await writes.write(() => call(articleVote, { id: articleId, key, option })))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return { state, vote, isBusy }
}
