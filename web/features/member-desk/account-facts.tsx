import type { DeskMemberInfo } from '#contract/member-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'

type Props = { account: NonNullable<DeskMemberInfo['account']> }

export function AccountFacts({ account: { email, phone, hasSecondStep, devices } }: Props) {
  const t = useTranslate()
  const facts = [
    [t('memberDesk.email'), email || t('memberDesk.nothing')],
    [t('memberDesk.phone'), phone || t('memberDesk.nothing')],
    [t('memberDesk.secondStep'), t(hasSecondStep ? 'console.on' : 'console.off')],
  ] as const
  return (
    <section aria-labelledby="member-account">
      <h2 id="member-account" className="font-bold">
        {t('memberDesk.account')}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 text-sm font-semibold">{t('memberDesk.devices', { count: devices.length })}</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {devices.map(({ sessionId, browser, system, country, usedAt }) => (
          <li key={sessionId} className="flex flex-wrap gap-x-2 py-1.5">
            {[browser, system, country].filter(Boolean).join(' · ') || t('memberDesk.unknownDevice')}
            <TimeSince at={usedAt} className="ml-auto text-ink-2" />
          </li>
        ))}
      </ul>
    </section>
  )
}
