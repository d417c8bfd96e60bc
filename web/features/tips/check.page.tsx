import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tipChain, tipDays, tipDaysFull, tipSettledChain } from '#contract/tip-chains.ts'
import { tipsterInfo } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import type { ChainReader, ChainReport, Tally } from './chain-check.ts'
import { TipsterLink } from './tip-card.tsx'
import { TipsMissing, TipsNotice } from './tips-off.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call: read } = context.get(siteContext)
  const username = params.slug ?? ''
  if (!/^[a-zA-Z0-9_.]{1,32}$/.test(username)) throw notFound(url)
  const both = Promise.all([read(tipsterInfo, { username }), read(tipDays, { username })])
  return { loaded: await orNotFound(settleOdds(both), url) }
}

function readerOf(username: string): ChainReader {
  return {
    chain: (afterSeq) => call(tipChain, { username, afterSeq, pageSize: 200 }),
    settled: (afterSeq) => call(tipSettledChain, { username, afterSeq, pageSize: 200 }),
    days: async (after) => (await call(tipDaysFull, { after })).list,
  }
}

type State =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'done'; report: ChainReport }
  | { kind: 'failed' }
  | { kind: 'insecure' }

export default function CheckPage() {
  const t = useTranslate()
  const { loaded } = useLoaderData<typeof loader>()
  const [state, setState] = useState<State>({ kind: 'idle' })
  if (!loaded.ok)
    return (
      <>
        <PageHead title={t('tip.verify')} isIndexed={false} />
        <h1 className="mb-5 text-2xl font-bold">{t('tip.verify')}</h1>
        <TipsMissing loaded={loaded} />
      </>
    )
  const [{ tipster, head }, { list: days }] = loaded.data
  const title = t('check.title', { name: tipster.displayName })

  async function check(): Promise<void> {
    if (!crypto.subtle) return setState({ kind: 'insecure' })
    setState({ kind: 'running', done: 0, total: head.seq })
    try {
      const { checkChain } = await import('./chain-check.ts')
      const progress = (done: number, total: number) => setState({ kind: 'running', done, total })
      const report = await checkChain(readerOf(tipster.username), { tipster: tipster.userId, progress })
      setState({ kind: 'done', report })
    } catch (error) {
      console.warn('A chain could not be read', error)
      setState({ kind: 'failed' })
    }
  }

  return (
    <>
      <PageHead title={title} description={t('check.description')} />
      <div className="mx-auto max-w-3xl">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-1 text-sm text-ink-2">{t('check.description')}</p>
        <section className="card mt-5 p-4 sm:p-6">
          <TipsterLink tipster={tipster} />
          <p className="mt-2 text-sm text-ink-3">
            {t('check.head')} · {t('tip.link', { seq: head.seq })}
          </p>
          <code className="mt-1 block break-all rounded-sm bg-surface-2 p-3 text-xs text-ink-2">{head.hash}</code>
          {head.seq === 0 ? (
            <p className="mt-4 text-ink-2">{t('check.empty')}</p>
          ) : (
            <>
              <Button className="mt-4" isBusy={state.kind === 'running'} onClick={() => void check()}>
                {t(state.kind === 'idle' || state.kind === 'running' ? 'check.start' : 'check.again')}
              </Button>
              <div aria-live="polite" className={state.kind === 'idle' ? undefined : 'mt-4 min-h-40'}>
                {state.kind === 'running' && (
                  <p className="tabular text-ink-2">{t('check.running', { done: state.done, total: state.total })}</p>
                )}
                {state.kind === 'failed' && <p className="text-danger">{t('check.failed')}</p>}
                {state.kind === 'insecure' && <p className="text-ink-2">{t('shell.noHashes')}</p>}
                {state.kind === 'done' && <Report report={state.report} />}
              </div>
            </>
          )}
        </section>
        <Days days={days} />
        <section aria-labelledby="how" className="mt-6">
          <h2 id="how" className="text-lg font-bold">
            {t('check.how')}
          </h2>
          <p className="mt-2 max-w-prose break-words text-sm text-ink-2">
            {t('check.how.text')}{' '}
            <LocaleLink to="/tip-keo/cach-kiem-chung" className="font-semibold text-primary hover:underline">
              {t('check.how.more')}
            </LocaleLink>
          </p>
        </section>
        <TipsNotice />
      </div>
    </>
  )
}

function Report({ report }: { report: ChainReport }) {
  const t = useTranslate()
  const { fault, links } = report
  const Icon = fault ? CircleX : BadgeCheck
  return (
    <>
      <p className={classNames('flex items-center gap-2 font-bold', fault ? 'text-danger' : 'text-good')}>
        <Icon size={20} aria-hidden className="shrink-0" />
        {fault ? t('check.bad', { seq: fault.seq }) : t('check.good', { count: links.total })}
      </p>
      <dl className="mt-3 flex flex-col gap-2 text-sm">
        <Line name={t('check.links')} tally={links} />
        <Line name={t('check.texts', { hidden: report.hidden })} tally={report.texts} />
        <Line name={t('check.settled')} tally={report.settlements} />
        <Line name={t('check.days')} tally={report.days} />
      </dl>
    </>
  )
}

function Line({ name, tally }: { name: string; tally: Tally }) {
  const t = useTranslate()
  const isGood = tally.good === tally.total
  return (
    <div className="flex justify-between gap-4 border-t border-line pt-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className={classNames('tabular font-bold', isGood ? 'text-good' : 'text-danger')}>
        <span aria-hidden>{isGood ? '✓ ' : '✕ '}</span>
        {t('check.result', tally)}
      </dd>
    </div>
  )
}

function Days({ days }: { days: { day: string; root: string; head: { seq: number } | null }[] }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="days" className="card mt-5 overflow-hidden">
      <h2 id="days" className="px-4 py-3 text-lg font-bold sm:px-6">
        {t('check.daysTitle')}
      </h2>
      {days.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-2 sm:px-6">{t('check.noDays')}</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="border-y border-line bg-surface-2 text-left text-ink-2">
              <th scope="col" className="px-4 py-2 font-semibold sm:px-6">
                {t('check.day')}
              </th>
              <th scope="col" className="px-4 py-2 font-semibold">
                {t('check.root')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.slice(0, 14).map(({ day, root, head }) => (
              <tr key={day} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="tabular whitespace-nowrap px-4 py-2 text-left font-semibold sm:px-6">
                  {day}
                  {head && (
                    <span className="block text-xs font-normal text-ink-3">{t('tip.link', { seq: head.seq })}</span>
                  )}
                </th>
                <td className="px-4 py-2">
                  <code className="break-all text-xs text-ink-2">{root}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
