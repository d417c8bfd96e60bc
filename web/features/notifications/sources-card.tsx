import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { notificationSourceSwitch, notificationSources } from '#contract/notification-settings.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.ts'

type Source = DataOf<typeof notificationSources>['list'][number]

export function SourcesCard() {
  const t = useTranslate()
  const locale = useLocale()
  const [sources, setSources] = useState<Source[] | null>(null)

  useEffect(() => {
    call(notificationSources, { locale }).then(
      ({ list }) => setSources(list),
      (error: unknown) => console.warn('The notification sources could not be read', error),
    )
  }, [locale])

  async function turn({ kind, id, isOn }: Source): Promise<void> {
    const set = (to: boolean) =>
      setSources(
        (known) => known?.map((one) => (one.kind === kind && one.id === id ? { ...one, isOn: to } : one)) ?? null,
      )
    set(!isOn)
    try {
      await call(notificationSourceSwitch, { kind, id, isOn: !isOn })
    } catch (error) {
      set(isOn)
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <section className="card p-4" aria-labelledby="sources">
      <h2 id="sources" className="font-bold">
        {t('notifications.sources')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {t(sources?.length === 0 ? 'notifications.sources.empty' : 'notifications.sources.hint')}
      </p>
      {sources === null ? (
        <Skeleton className="mt-3 h-14 w-full" />
      ) : (
        <ul className="-mx-3 mt-2">
          {sources.map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <Switch
                isOn={one.isOn}
                name={one.name}
                hint={t(`notifications.source.${one.kind}`)}
                onPress={() => void turn(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
