import Flag from 'lucide-react/icons/flag'
import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type MarbleRoomSettings, marbleMaps, marbleRoomList } from '#contract/marble.ts'
import { marbleTrackNames } from '#contract/marble-names.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { askToLogIn } from '#web/features/session/login.state.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLanguage, useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { RetryState } from '#web/shell/retry-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RoomForm } from './room-form.tsx'

/** Operators set which tracks each room runs on; the server decides in each call who may. */
export default function MarbleDeskPage() {
  const t = useTranslate()
  const session = useSession()
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6">
      <PageHead title={t('marbleDesk.title')} description={t('marbleDesk.text')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{t('marbleDesk.title')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('marbleDesk.text')}</p>
      <div className="mt-5">
        {session.kind === 'starting' && <Skeleton className="h-96 w-full" />}
        {session.kind === 'guest' && (
          <Closed action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>} />
        )}
        {session.kind === 'member' && (session.user.role === 'operator' ? <Desk /> : <Closed />)}
      </div>
    </div>
  )
}

function Closed({ action }: { action?: React.ReactNode }) {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<Flag size={24} />}
        title={t('marbleDesk.closed')}
        text={t('marbleDesk.closedText')}
        action={action}
      />
    </div>
  )
}

type Loaded = { rooms: readonly MarbleRoomSettings[]; maps: DataOf<typeof marbleMaps>['list'] }

function Desk() {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const load = useCallback(async () => {
    try {
      const [rooms, maps] = await Promise.all([call(marbleRoomList), call(marbleMaps)])
      setLoaded({ rooms: rooms.list, maps: maps.list })
    } catch (error) {
      console.warn('The marble rooms could not be read', error)
      setLoaded('failed')
    }
  }, [])
  useEffect(() => void load(), [load])
  if (loaded === null) return <Skeleton className="h-96 w-full" />
  if (loaded === 'failed')
    return (
      <div className="card">
        <RetryState />
      </div>
    )
  return (
    <div className="grid gap-5">
      {loaded.rooms.map((room) => (
        <RoomForm key={room.roomId} given={room} />
      ))}
      <Tracks maps={loaded.maps} />
    </div>
  )
}

function Tracks({ maps }: { maps: Loaded['maps'] }) {
  const { locale, translate: t } = useLanguage()
  const tag = formattingTags[locale]
  return (
    <section className="card overflow-hidden" aria-labelledby="tracks">
      <h2 id="tracks" className="px-4 pt-3 text-lg font-bold">
        {t('marbleDesk.tracks')}
      </h2>
      <table className="mt-2 w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-3 [&>th]:px-4 [&>th]:py-2 [&>th]:font-semibold">
            <th scope="col">{t('marbleDesk.track')}</th>
            <th scope="col" className="text-right">
              {t('marble.races')}
            </th>
            <th scope="col" className="text-right">
              {t('marble.best')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('marble.trackHash')}
            </th>
          </tr>
        </thead>
        <tbody>
          {maps.map(({ trackId, version, races, bestUs, hash }) => (
            <tr key={trackId} className="border-b border-line last:border-0 [&>td]:px-4 [&>td]:py-2">
              <td>
                {marbleTrackNames[trackId]?.[locale] ?? trackId} <span className="text-ink-3">v{version}</span>
              </td>
              <td className="tabular text-right">{races.toLocaleString(tag)}</td>
              <td className="tabular text-right">
                {bestUs === null ? '–' : (bestUs / 1_000_000).toLocaleString(tag, { maximumFractionDigits: 2 })}
              </td>
              <td className="max-sm:hidden">
                <code className="text-xs text-ink-2">{hash.slice(0, 16)}…</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
