import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { type WelcomeStep, welcomeSteps } from '#contract/rules/welcome-steps.ts'
import { type WelcomeList, welcomeClose, welcomeList } from '#contract/welcome.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

const pathOf: Record<WelcomeStep, string> = {
  follow: '/chao-mung',
  hello: '/truc-tiep',
  book: '/lich-truc-tiep',
  'check-in': '/diem-danh',
}

/** First steps of a new member, until all are done or the member hides them. Shows nothing to others. */
export function FirstSteps() {
  const t = useTranslate()
  const viewer = useSession()
  const userId = viewer.kind === 'member' ? viewer.user.userId : null
  const [list, setList] = useState<WelcomeList | null>(null)
  useEffect(() => {
    setList(null)
    if (userId === null) return
    let isCurrent = true
    call(welcomeList).then(
      (read) => isCurrent && setList(read),
      (error: unknown) => console.warn('The first steps could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [userId])
  if (!list?.isOpen) return null

  const isDone = list.done.length === welcomeSteps.length
  function close(): void {
    setList(null)
    call(welcomeClose).catch((error: unknown) => console.warn('The first steps could not be hidden', error))
  }
  return (
    <section aria-labelledby="first-steps" className="card relative overflow-hidden">
      <div className="border-b border-line px-4 py-3 pr-14">
        <h2 id="first-steps" className="font-bold">
          {t('welcome.steps')}
        </h2>
        <p className="tabular text-sm text-ink-2">
          {isDone ? t('welcome.steps.done') : `${list.done.length}/${welcomeSteps.length}`}
        </p>
      </div>
      <IconButton label={t('welcome.steps.close')} onClick={close} className="absolute! right-1 top-1">
        <X size={18} aria-hidden />
      </IconButton>
      <ul>
        {welcomeSteps.map((step) => (
          <li key={step} className="border-b border-line last:border-b-0">
            <Step step={step} isDone={list.done.includes(step)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Step({ step, isDone }: { step: WelcomeStep; isDone: boolean }) {
  const t = useTranslate()
  if (isDone)
    return (
      <p className="flex min-h-12 items-center gap-3 px-4 text-sm text-ink-2">
        <CircleCheck size={20} aria-hidden className="shrink-0 text-primary" />
        <s className="no-underline">{t(`welcome.step.${step}`)}</s>
      </p>
    )
  return (
    <LocaleLink
      to={pathOf[step]}
      className="flex min-h-12 items-center gap-3 px-4 text-sm font-semibold hover:bg-surface-3"
    >
      <Circle size={20} aria-hidden className="shrink-0 text-ink-3" />
      <span className="flex-1">{t(`welcome.step.${step}`)}</span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3" />
    </LocaleLink>
  )
}
