import Laptop from 'lucide-react/icons/laptop'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useState } from 'react'
import { type DeviceSession, sessionEnd, sessionEndOthers, sessionList } from '#contract/devices.ts'
import { call } from '#web/api/call.ts'
import { numericMoment } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { FormAlert } from '#web/login/form-alert.tsx'
import { useLocale } from '#web/root-data.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SettingCard } from './setting-card.tsx'
import { StateBadge } from './state-badge.tsx'
import { useRead } from './use-read.ts'
import { useSaving } from './use-saving.ts'

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop, other: MonitorSmartphone } as const

export function DevicesCard() {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(sessionList))
  const saving = useSaving()
  const [leaving, setLeaving] = useState<string | null>(null)

  async function end(work: () => Promise<unknown>, which: string): Promise<void> {
    setLeaving(which)
    if (await saving.save(work)) showToast({ tone: 'success', title: t('account.devices.done') })
    await read()
    setLeaving(null)
  }

  const others = data?.list.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <SettingCard title={t('account.devices')} text={t('account.devices.text')}>
      <FormAlert text={saving.fault} />
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : data ? (
        <ul className="-my-3 divide-y divide-line">
          {data.list.map((device) => (
            <DeviceRow
              key={device.sessionId}
              device={device}
              isBusy={leaving === device.sessionId}
              end={() => void end(() => call(sessionEnd, { sessionId: device.sessionId }), device.sessionId)}
            />
          ))}
        </ul>
      ) : (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
      {others.length > 0 && (
        <Button
          tone="danger"
          className="mt-6 w-full"
          isBusy={leaving === 'all'}
          onClick={() => void end(() => call(sessionEndOthers), 'all')}
        >
          {t('account.devices.endOthers')}
        </Button>
      )}
    </SettingCard>
  )
}

function DeviceRow({ device, isBusy, end }: { device: DeviceSession; isBusy: boolean; end: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const Icon = icons[device.form]
  const { browser, system, country, zone, usedAt, isCurrent } = device
  const name = [browser, system].filter(Boolean).join(', ') || t('account.devices.unknown')
  const tag = formattingTags[locale]
  const place = country ? new Intl.DisplayNames(tag, { type: 'region' }).of(country) : zone?.replaceAll('_', ' ')
  const used = numericMoment(tag, usedAt)
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Icon size={22} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">
          {[place, isCurrent ? null : t('account.devices.used', { time: used })].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isCurrent ? (
        <StateBadge isGood text={t('account.devices.here')} />
      ) : (
        <Button tone="neutral" size="medium" isBusy={isBusy} onClick={end}>
          <ActionText name={t('account.devices.endOne', { device: name })}>{t('session.logout')}</ActionText>
        </Button>
      )}
    </li>
  )
}
