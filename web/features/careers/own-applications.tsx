import { useCallback, useState } from 'react'
import {
  type ApplicationState,
  type OwnApplication,
  openApplicationStates,
  ownApplications,
  withdrawApplication,
} from '#contract/careers.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Lists the member's applications, or renders nothing without any. `slug` limits the list to one position. */
export function OwnApplications({ slug }: { slug?: string }) {
  const session = useSession()
  if (session.kind !== 'member') return null
  return <Applications key={session.user.userId} {...(slug !== undefined && { slug })} />
}

function Applications({ slug }: { slug?: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(() => call(ownApplications, { locale }), [locale])
  const { loaded, retry } = useLoaded(read)
  const list = loaded?.ok ? loaded.data.list.filter((one) => slug === undefined || one.slug === slug) : []
  if (list.length === 0) return null
  return (
    <section aria-labelledby="own-applications" className="mt-6">
      <SectionHeading id="own-applications" title={t('careers.own')} />
      <ul className="mt-3 space-y-3">
        {list.map((one) => (
          <Application key={one.id} application={one} changed={retry} />
        ))}
      </ul>
    </section>
  )
}

const isOpen = (state: ApplicationState) => (openApplicationStates as readonly string[]).includes(state)

function Application({ application, changed }: { application: OwnApplication; changed: () => void }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const { id, slug, title, state, answer, cv } = application

  async function withdraw(): Promise<void> {
    setBusy(true)
    try {
      await call(withdrawApplication, { id })
      showToast({ tone: 'success', title: t('careers.withdrawn') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setBusy(false)
    changed()
  }

  return (
    <li className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LocaleLink to={`/tuyen-dung/${slug}`} className="min-w-0 flex-1 font-semibold hover:underline">
          {title}
        </LocaleLink>
        <a
          href={cv}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-9 items-center text-sm text-primary hover:underline"
        >
          {t('careers.own.cv')}
        </a>
        {isOpen(state) && (
          <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void withdraw()}>
            {t('careers.withdraw')}
          </Button>
        )}
      </div>
      {isOpen(state) ? (
        <Steps state={state} />
      ) : (
        <p className="mt-1 text-sm text-ink-2">{t(`careers.state.${state}`)}</p>
      )}
      {answer !== '' && (
        <div className="mt-3 rounded-md bg-primary-soft px-3 py-2 text-sm">
          <p className="font-semibold text-primary">{t('careers.answer')}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {answer}
          </p>
        </div>
      )}
    </li>
  )
}

function Steps({ state }: { state: ApplicationState }) {
  const t = useTranslate()
  const reached = (openApplicationStates as readonly string[]).indexOf(state)
  return (
    <ol aria-label={t('careers.steps')} className="mt-3 grid grid-cols-4 gap-1.5">
      {openApplicationStates.map((step, at) => (
        <li key={step} aria-current={step === state ? 'step' : undefined}>
          <span
            aria-hidden
            className={classNames('block h-1.5 rounded-full', at <= reached ? 'bg-primary-fill' : 'bg-surface-3')}
          />
          <span className={classNames('mt-1 block text-xs', step === state ? 'font-semibold text-ink' : 'text-ink-3')}>
            {t(`careers.state.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}
