import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { type ReactNode, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { checkLucky } from '#contract/lucky.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'
import { dateText } from '#web/time/kick-off.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { type Checked, checkDraw } from './check-draw.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  return { check: await orNotFound(call(checkLucky, { id: params.id ?? '' }), url) }
}

export default function LuckyCheckPage() {
  const t = useTranslate()
  const numberText = useNumberText()
  const { check } = useLoaderData<typeof loader>()
  const { draw, round } = check
  const [checked, setChecked] = useState<Checked | 'insecure' | null>(null)
  const { seed } = round
  useEffect(() => {
    if (seed === null) return
    if (!crypto.subtle) setChecked('insecure')
    else void checkDraw(check, seed).then(setChecked)
  }, [check, seed])
  const day = dateText(round.day, useLocale())
  const title = t('luckyCheck.title', { id: draw.id })
  return (
    <>
      <PageHead title={title} description={t('luckyCheck.description')} isIndexed={false} />
      <div className="mx-auto max-w-3xl">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-1 text-sm text-ink-2">{t('luckyCheck.text', { day })}</p>
        <div className="card mt-5 p-4">
          <div role="status" className="min-h-12">
            {seed === null && (
              <Verdict icon={<Hourglass size={20} aria-hidden />}>{t('luckyCheck.waiting', { day })}</Verdict>
            )}
            {checked === 'insecure' && (
              <Verdict icon={<Hourglass size={20} aria-hidden />}>{t('shell.noHashes')}</Verdict>
            )}
            {checked && checked !== 'insecure' && (
              <Verdict
                tone={checked.isRight ? 'text-good' : 'text-danger'}
                icon={checked.isRight ? <BadgeCheck size={20} aria-hidden /> : <CircleX size={20} aria-hidden />}
              >
                {t(checked.isRight ? 'luckyCheck.good' : 'luckyCheck.bad', { amount: numberText(checked.amount) })}
              </Verdict>
            )}
          </div>
          <dl className="mt-4 grid gap-3 text-sm">
            <Fact name={t('luckyCheck.hash')}>{round.hash}</Fact>
            {seed && <Fact name={t('luckyCheck.seed')}>{seed}</Fact>}
            <Fact name={t('luckyCheck.request')}>{draw.requestId}</Fact>
            <Fact name={t('luckyCheck.nonce')}>{String(draw.nonce)}</Fact>
            {checked && checked !== 'insecure' && <Fact name={t('luckyCheck.hmac')}>{checked.hmac}</Fact>}
          </dl>
        </div>
        <p className="mt-5 text-sm">
          <LocaleLink to="/vong-quay" className="font-semibold text-primary hover:underline">
            {t('luckyCheck.back')}
          </LocaleLink>
        </p>
      </div>
    </>
  )
}

function Verdict({ icon, tone = 'text-ink-2', children }: { icon: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <p className={classNames('flex items-start gap-2 font-semibold', tone)}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      {children}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="font-mono text-xs wrap-anywhere">{children}</dd>
    </div>
  )
}
