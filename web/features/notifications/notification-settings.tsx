import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import {
  digestTimes,
  notificationSettingsInfo,
  notificationSettingsUpdate,
  type NotificationSettings as Settings,
} from '#contract/notification-settings.ts'
import { channels, lasting, notificationKinds } from '#contract/rules/notification-kinds.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ChangeSettings } from './change-settings.ts'
import { Choice } from './choice.tsx'
import { MomentsCard } from './moments-card.tsx'
import { PushCard } from './push-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { SwitchChip } from './switch-chip.tsx'

type Shown = DataOf<typeof notificationSettingsInfo>

export function NotificationSettings() {
  const t = useTranslate()
  const locale = useLocale()
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<Shown> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry reads again
  useEffect(() => {
    call(notificationSettingsInfo).then(
      (data) => setLoaded({ ok: true, data }),
      () => setLoaded({ ok: false }),
    )
  }, [tries])

  const change: ChangeSettings = async (wanted) => {
    try {
      setLoaded({ ok: true, data: await call(notificationSettingsUpdate, { ...wanted, locale }) })
      showToast({ tone: 'success', title: t('notifications.saved') })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  if (loaded === null) return <Skeleton className="h-96 w-full" />
  if (!loaded.ok) return <ReadError read={() => setTries((count) => count + 1)} />
  const settings = loaded.data
  return (
    <div className="flex flex-col gap-4">
      <PushCard />
      <ChoicesCard settings={settings} change={change} />
      <MomentsCard settings={settings} change={change} />
      <QuietCard settings={settings} change={change} />
      <DigestCard settings={settings} change={change} />
      <SourcesCard general={settings.moments} />
    </div>
  )
}

function ChoicesCard({ settings, change }: { settings: Settings; change: ChangeSettings }) {
  const t = useTranslate()
  // No mail is sent without a digest, so the e-mail channel is then not offered.
  const offered = channels.filter((channel) => channel !== 'email' || settings.digest !== 'off')
  return (
    <section className="card p-4" aria-labelledby="choices">
      <h2 id="choices" className="font-bold">
        {t('notifications.choose')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {notificationKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-48 flex-1">
              <span className="block text-sm font-semibold">{t(`notifications.kind.${kind}`)}</span>
              <span className="block text-xs text-ink-2">{t(`notifications.hint.${kind}`)}</span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              {offered.map((channel) => {
                const isOn = settings.choices[kind][channel]
                const isFixed = channel === 'app' && lasting.includes(kind)
                return (
                  <SwitchChip
                    key={channel}
                    isOn={isOn}
                    isDisabled={isFixed}
                    label={t('notifications.choice', {
                      kind: t(`notifications.kind.${kind}`),
                      channel: t(`notifications.channel.${channel}`),
                    })}
                    text={t(`notifications.channel.${channel}`)}
                    press={() => void change({ choices: { [kind]: { [channel]: !isOn } } })}
                  />
                )
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DigestCard({ settings, change }: { settings: Shown; change: ChangeSettings }) {
  const t = useTranslate()
  return (
    <section className="card p-4" aria-labelledby="digest">
      <h2 id="digest" className="font-bold">
        {t('notifications.digest')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {t(settings.hasEmail ? 'notifications.digest.hint' : 'notifications.digest.noEmail')}
      </p>
      <Choice
        label={t('notifications.digest')}
        value={settings.digest}
        isDisabled={!settings.hasEmail}
        options={digestTimes.map((one) => ({ value: one, text: t(`notifications.digest.${one}`) }))}
        choose={(digest) => void change({ digest })}
      />
    </section>
  )
}
