import { useState } from 'react'
import { forecastChain } from '#contract/forecasts.ts'
import { tipDaysFull } from '#contract/tip-chains.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { ForecastReport } from './forecast-check.ts'

const reader = {
  chain: (afterSeq: number) => call(forecastChain, { afterSeq, pageSize: 200 }),
  days: async (after: string | undefined) => (await call(tipDaysFull, { after })).list,
}

type State =
  | { kind: 'idle' | 'failed' | 'insecure' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'done'; report: ForecastReport }

/** The head of the chain, and a button that verifies the whole chain in the browser. */
export function ChainSection({ head }: { head: { seq: number; hash: string } }) {
  const t = useTranslate()
  const [state, setState] = useState<State>({ kind: 'idle' })

  async function check(): Promise<void> {
    if (!crypto.subtle) return setState({ kind: 'insecure' })
    setState({ kind: 'running', done: 0, total: head.seq })
    try {
      const { checkForecasts } = await import('./forecast-check.ts')
      const progress = (done: number, total: number) => setState({ kind: 'running', done, total })
      setState({ kind: 'done', report: await checkForecasts(reader, progress) })
    } catch (error) {
      console.warn('The chain of forecasts could not be read', error)
      setState({ kind: 'failed' })
    }
  }

  return (
    <section aria-labelledby="chain" className="card mt-6 p-4 sm:p-6">
      <h2 id="chain" className="text-lg font-bold">
        {t('forecast.chain')}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-2">{t('forecast.chain.how')}</p>
      <p className="mt-3 text-sm text-ink-3">{t('forecast.chain.head', { seq: head.seq })}</p>
      <code className="mt-1 block break-all rounded-sm bg-surface-2 p-3 text-xs text-ink-2">{head.hash}</code>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button isBusy={state.kind === 'running'} onClick={() => void check()}>
          {t('forecast.chain.start')}
        </Button>
        <LocaleLink
          to="/tip-keo/cach-kiem-chung"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('forecast.chain.more')}
        </LocaleLink>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm">
        {state.kind === 'running' && t('forecast.chain.running', { done: state.done, total: state.total })}
        {state.kind === 'failed' && t('forecast.chain.failed')}
        {state.kind === 'insecure' && t('shell.noHashes')}
        {state.kind === 'done' && <Report report={state.report} />}
      </p>
    </section>
  )
}

function Report({ report: { badSeq, links, days } }: { report: ForecastReport }) {
  const t = useTranslate()
  const badDays = days.total - days.good
  const isGood = badSeq === null && badDays === 0
  return (
    <span className={classNames('font-bold', isGood ? 'text-good' : 'text-danger')}>
      {badSeq !== null
        ? t('forecast.chain.bad', { seq: badSeq })
        : badDays > 0
          ? t('forecast.chain.badDay', { count: badDays })
          : t('forecast.chain.good', { count: links, days: days.good })}
    </span>
  )
}
