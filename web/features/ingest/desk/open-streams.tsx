import Radio from 'lucide-react/icons/radio'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type OpenStream, openStreams } from '#contract/broadcast.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StreamCard } from './stream-card.tsx'

const refreshMs = 5_000

/** All streams that have not ended, read again every few seconds while the page is visible. */
export function OpenStreams() {
  const t = useTranslate()
  const locale = useLocale()
  const marked = useSearchParams()[0].get('viec')
  const [list, setList] = useState<readonly OpenStream[] | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const read = useCallback(async () => {
    try {
      setList((await call(openStreams, { locale })).list)
      setFailed(false)
    } catch (error) {
      console.warn('The streams could not be read', error)
      setFailed(true)
    }
  }, [locale])
  useEffect(() => {
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), refreshMs)
    return () => clearInterval(timer)
  }, [read])

  if (!list && hasFailed) return <ReadError read={read} />
  if (!list) return <Skeleton className="h-64 w-full" />
  if (list.length === 0)
    return (
      <div className="card">
        <EmptyState icon={<Radio size={24} />} title={t('streamDesk.none')} text={t('streamDesk.none.text')} />
      </div>
    )
  return (
    <ul className="space-y-3">
      {list.map((stream) => (
        <StreamCard
          key={stream.streamId}
          stream={stream}
          isMarked={stream.streamId === marked}
          ended={() => void read()}
        />
      ))}
    </ul>
  )
}
