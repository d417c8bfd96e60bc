import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import {
  type MomentSource,
  momentSources,
  notificationSourceMoments,
  notificationSourceSwitch,
  notificationSources,
} from '#contract/notification-settings.ts'
import { type MatchMoment, matchMoments, playerMoments } from '#contract/rules/match-moments.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SourceMoments } from './source-moments.tsx'

type Source = DataOf<typeof notificationSources>['list'][number]

const isMatchSource = (source: Source): source is Source & { kind: MomentSource } =>
  (momentSources as readonly string[]).includes(source.kind)

/** `general` are the moments of sources without their own. */
export function SourcesCard({ general }: { general: readonly MatchMoment[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const [sources, setSources] = useState<Source[] | null>(null)

  useEffect(() => {
    call(notificationSources, { locale }).then(
      ({ list }) => setSources(list),
      (error: unknown) => console.warn('The notification sources could not be read', error),
    )
  }, [locale])

  /** Shows a change immediately, and reverts it when the call fails. */
  async function change(source: Source, to: Partial<Source>, write: () => Promise<unknown>): Promise<void> {
    const { kind, id } = source
    const set = (next: Partial<Source>) =>
      setSources(
        (known) => known?.map((one) => (one.kind === kind && one.id === id ? { ...one, ...next } : one)) ?? null,
      )
    set(to)
    try {
      await write()
    } catch (error) {
      set(source)
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  function turn(source: Source) {
    const { kind, id, isOn } = source
    void change(source, { isOn: !isOn }, () => call(notificationSourceSwitch, { kind, id, isOn: !isOn }))
  }

  function choose(source: Source & { kind: MomentSource }, moments: MatchMoment[] | null) {
    const { kind, id } = source
    void change(source, { moments }, () => call(notificationSourceMoments, { kind, id, moments }))
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
                onPress={() => turn(one)}
              />
              {isMatchSource(one) && one.isOn && (
                <SourceMoments
                  name={one.name}
                  shown={one.kind === 'player' ? playerMoments : matchMoments}
                  own={one.moments}
                  general={general}
                  choose={(moments) => choose(one, moments)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
